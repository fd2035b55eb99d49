// The line to the table: dials again by itself, and never loses or repeats an answer.

const QUIET = 2500; // milliseconds: a phone that was away longer dials anew at once
const SOON = 100, LATER = 800, OFTEN = 30; // so often soon, because a table is back in a moment

export class Line {
  // `heard` takes every message; `up` is called on each fresh connection, `down` when it is lost.
  constructor(heard, up, down) {
    Object.assign(this, { heard, up, down });
    this.count = this.tries = 0;
    this.waiting = new Map(); // number -> [message, what to do with the answer]
    this.last = Date.now();
    const back = () => document.visibilityState === "visible" && this.wake();
    document.addEventListener("visibilitychange", back);
    window.addEventListener("pageshow", back);
    window.addEventListener("online", () => this.dial());
    // A phone that slept finds its clock far ahead.
    setInterval(() => {
      if (Date.now() - this.beat > 2 * QUIET) this.wake();
      this.beat = Date.now();
    }, 1000);
    this.beat = Date.now();
    this.dial();
  }

  wake() {
    if (!this.socket || this.socket.readyState > 1 || Date.now() - this.last > QUIET) this.dial();
  }

  dial() {
    clearTimeout(this.later);
    if (this.socket) {
      this.socket.onclose = this.socket.onmessage = null;
      this.socket.close();
    }
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = (this.socket = new WebSocket(`${scheme}://${location.host}/line`));
    socket.onopen = () => {
      this.last = Date.now();
      this.tries = 0;
      this.fresh = true;
      this.up();
    };
    socket.onmessage = (event) => {
      this.last = Date.now();
      const message = JSON.parse(event.data);
      const pending = this.waiting.get(message.re);
      this.waiting.delete(message.re);
      this.heard(message);
      if (pending && pending[1]) pending[1](message);
    };
    socket.onclose = () => {
      this.down();
      this.tries += 1;
      this.later = setTimeout(() => this.dial(), (this.tries < OFTEN ? SOON : LATER) + SOON * Math.random());
    };
  }

  // Ask the table something; `then` gets its answer. What changes the game (it names its step)
  // is kept until it was answered, and said again after a break.
  say(message, then) {
    const id = (this.count += 1);
    const whole = { ...message, id };
    this.waiting.set(id, [whole, then]);
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(whole));
    return id;
  }

  // After a break: say again what still fits the step that the table is at, forget the rest.
  again(seq) {
    if (!this.fresh) return;
    this.fresh = false;
    for (const [id, [message]] of this.waiting) {
      if (message.seq === seq || message.draft) this.socket.send(JSON.stringify(message));
      else this.waiting.delete(id);
    }
  }
}
