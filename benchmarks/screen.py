"""What the screen costs, at 800 by 480 with the dummy driver: pictures, touches, wheels, start.

Processor time, not the clock on the wall: a frame never waits for anything.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from statistics import median, quantiles
from time import process_time

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from display.gallery import samples
from display.port import Landed, TableScene
from display.screens import SCREENS
from display.toolkit.glass import Glass
from display.toolkit.stage import Stage
from firmware_host.engine.requests import Reply

SIZE = (800, 480)
ROUNDS = 300
FIRST_FRAME = """
import os
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
from display.device.window import open_window
from display.toolkit.stage import Stage
from display.screens import SCREENS
from display.gallery import samples
window = open_window(driver="dummy")
stage = Stage(window.glass, SCREENS, print)
stage.tick(0.0)
stage.show(samples.scenes()["choose-two"])
window.present(stage.canvas, stage.draw())
import time, resource
print(time.process_time() * 1000, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def _stage(scene: TableScene) -> Stage:
    stage = Stage(Glass(SIZE), SCREENS, lambda intent: None)
    stage.tick(1.0)
    stage.show(scene)
    stage.draw()
    return stage


def _milliseconds(work: Callable[[], object], rounds: int = ROUNDS) -> list[float]:
    took = []
    for _ in range(rounds):
        start = process_time()
        work()
        took.append((process_time() - start) * 1000)
    return took


def full_redraw() -> float:
    """The whole table painted anew, texts and shapes cached."""
    stage = _stage(samples.scenes()["choose-two"])

    def work() -> None:
        stage.expose()
        stage.draw()

    return median(_milliseconds(work))


def dirty_update() -> float:
    """One seat's sum changes: laid, compared, painted where it changed."""
    scene = samples.scenes()["choose-two"]
    seats = list(scene.view.seats)
    seats[1] = replace(seats[1], score=1)
    other = replace(scene, view=replace(scene.view, seats=tuple(seats)))
    stage = _stage(scene)
    turn = [scene, other]

    def work() -> None:
        turn.reverse()
        stage.show(turn[0])
        stage.draw()

    work()
    return median(_milliseconds(work))


def wheel() -> tuple[float, float]:
    """A spin of the roulette wheel at 60 frames a second: share of a core, and a frame's cost."""
    scene = samples.scenes()["spin-wheel"]
    assert scene.ask is not None
    stage = _stage(scene)
    stage.show(replace(scene, n=scene.n + 1, landed=Landed(scene.n, scene.ask, "23")))
    stage.draw()
    start = process_time()
    frames = 180
    for frame in range(frames):
        stage.tick(1.0 + frame / 60)
        stage.draw()
    spent = process_time() - start
    return spent / (frames / 60) * 100, spent / frames * 1000


def touch_to_frame() -> tuple[float, float]:
    """A tap on a choice, the next scene that it brings, and the changed frame: median and p99."""
    scenes = samples.scenes()
    turn = [scenes["choose-two"], replace(scenes["dice-two"], n=18)]
    answered: list[Reply] = []
    stage = Stage(Glass(SIZE), SCREENS, lambda i: answered.append(i) if type(i) is Reply else None)
    stage.tick(1.0)
    stage.show(turn[0])
    stage.draw()
    took = []
    for number in range(ROUNDS):
        stage.tick(1.0 + 10 * number)
        stage.show(replace(turn[0], n=1000 + number))
        stage.draw()
        target = next(target for target in stage.targets if target.key.endswith("visit"))
        x, y = (target.box.middle[0] + 0.5) / SIZE[0], (target.box.middle[1] + 0.5) / SIZE[1]
        finger = {"x": x, "y": y, "finger_id": 1, "touch_id": 1}
        stage.handle(pygame.event.Event(pygame.FINGERDOWN, finger))
        stage.draw()
        start = process_time()
        stage.handle(pygame.event.Event(pygame.FINGERUP, finger))
        stage.show(replace(turn[1], n=2000 + number))
        stage.draw()
        took.append((process_time() - start) * 1000)
    assert len(answered) == ROUNDS
    return median(took), quantiles(took, n=100)[98]


def first_frame() -> tuple[float, float]:
    """CPU and memory of a fresh process until the table has been presented once."""
    runs = []
    for _ in range(5):
        done = subprocess.run(
            [sys.executable, "-c", FIRST_FRAME], capture_output=True, text=True, check=True
        )
        cpu, memory = done.stdout.split()[-2:]
        runs.append((float(cpu), float(memory)))
    return median(cpu for cpu, _ in runs), median(memory for _, memory in runs)


def run() -> list[tuple[str, float, str]]:
    """Every figure: what, how much, unit."""
    share, frame = wheel()
    typical, worst = touch_to_frame()
    cpu, memory = first_frame()
    return [
        ("screen: full redraw", full_redraw(), "ms"),
        ("screen: dirty update", dirty_update(), "ms"),
        ("screen: wheel frame", frame, "ms"),
        ("screen: wheel at 60 frames/s", share, "% of a core"),
        ("screen: touch to changed frame, median", typical, "ms"),
        ("screen: touch to changed frame, p99", worst, "ms"),
        ("screen: first frame, CPU", cpu, "ms"),
        ("screen: memory after the first frame", memory, "MB"),
    ]


if __name__ == "__main__":
    for what, figure, unit in run():
        print(f"{what:45} {figure:10.2f} {unit}")
