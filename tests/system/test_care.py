"""What the helper does for the table, and what it does not."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from firmware_host import __version__
from firmware_host.engine.words import english
from firmware_host.system import stick
from firmware_host.system.care import Care
from firmware_host.system.service import DARK
from firmware_host.system.update import KEY, LONGEST, PREVIOUS, Updater, news
from firmware_host.system.wishes import HelperAnswer, HelperWishes
from tests.system.pretend import CHANGES, System, care, package

ROOT = Path(__file__).parents[2]

needs_dpkg = pytest.mark.skipif(not shutil.which("dpkg-deb"), reason="dpkg-deb is not installed")


@pytest.fixture
def system(tmp_path: Path) -> System:
    return System(tmp_path)


def wish(system: System, act: str, **values: str) -> HelperAnswer:
    """What the table gets for a wish, by the way it really goes."""
    wishes = HelperWishes({"RUNTIME_DIRECTORY": str(system.root / "run/croupier")}, system.root)
    number = wishes.ask(act, **values)
    care(system).grant()
    answer = wishes.answer(number)
    assert answer is not None
    assert not (system.root / "run/croupier/wish").exists()
    return answer


def test_a_look_names_only_what_is_ours(system: System) -> None:
    for name in ("croupier-1.croupier", "-x.croupier", "photo.jpg", "a b.croupier"):
        (system.stick / name).write_bytes(b"")
    (system.stick / "link.croupier").symlink_to("/etc/shadow")
    answer = wish(system, "look")
    assert (answer.ok, answer.stick, answer.backups) == (True, "GAMES", ("croupier-1.croupier",))
    assert system.mounted_at == "ro"
    assert not (system.root / "run/croupier-care/stick").exists()


def test_an_edition_goes_to_the_stick_and_comes_from_it(system: System) -> None:
    (system.root / "var/lib/croupier/outbox/gambler-ours.toml").write_bytes(b"name = 'Ours'")
    assert wish(system, "put", name="gambler-ours.toml").ok
    for name in ("pyproject.TOML", "..toml", "a b.toml"):
        (system.stick / name).write_bytes(b"")
    assert wish(system, "look").editions == ("gambler-ours.toml",)
    assert wish(system, "fetch", name="gambler-ours.toml").ok
    wishes = HelperWishes({"RUNTIME_DIRECTORY": str(system.root / "run/croupier")}, system.root)
    assert wishes.fetched("gambler-ours.toml").read_bytes() == b"name = 'Ours'"
    assert not wish(system, "fetch", name="../gambler-ours.toml").ok


def test_without_a_stick_it_is_said(system: System) -> None:
    system.plugged = False
    answer = wish(system, "look")
    assert (answer.ok, answer.done) == (False, True)
    assert english(answer.says).startswith("There is no stick")


def test_a_backup_goes_to_the_stick_and_comes_from_it(system: System) -> None:
    (system.root / "var/lib/croupier/outbox/croupier-1.croupier").write_bytes(b"games")
    assert wish(system, "put", name="croupier-1.croupier").ok
    assert system.mounted_at == "rw"
    assert (system.stick / "croupier-1.croupier").read_bytes() == b"games"
    assert wish(system, "fetch", name="croupier-1.croupier").ok
    assert system.mounted_at == "ro"
    wishes = HelperWishes({}, system.root)
    fetched = wishes.fetched("croupier-1.croupier")
    assert fetched.read_bytes() == b"games"
    assert (fetched.stat().st_mode & 0o777, fetched.stat().st_uid) == (0o600, os.getuid())


@pytest.mark.parametrize(
    "name", ["../../../etc/shadow", "/etc/shadow", "x.croupier/..", "", "a.deb"]
)
def test_a_name_is_never_a_path(system: System, name: str) -> None:
    for act in ("put", "fetch", "update"):
        assert not wish(system, act, name=name).ok
    assert not any(command[0] == "mount" for command in system.asked)


def test_the_helper_is_not_sent_for_what_is_not_the_tables(system: System) -> None:
    secret = system.root / "shadow"
    secret.write_text("secret")
    outbox = system.root / "var/lib/croupier/outbox"
    (outbox / "a.croupier").symlink_to(secret)
    assert not wish(system, "put", name="a.croupier").ok
    outbox.rename(outbox.with_name("away"))
    (system.root / "b.croupier").write_text("secret")
    outbox.symlink_to(system.root)
    assert not wish(system, "put", name="b.croupier").ok
    assert list(system.stick.iterdir()) == []
    elsewhere = Care(system, system.root, os.getuid() + 1, lambda: "", Updater(system, system.root))
    outbox.unlink()
    outbox.mkdir()
    (outbox / "c.croupier").write_text("of somebody else")
    HelperWishes({"RUNTIME_DIRECTORY": str(system.root / "run/croupier")}).ask(
        "put", name="c.croupier"
    )
    assert not elsewhere.grant().ok
    assert list(system.stick.iterdir()) == []


def test_nothing_is_written_through_a_link_on_the_stick(system: System) -> None:
    secret = system.root / "shadow"
    secret.write_text("secret")
    (system.root / "var/lib/croupier/outbox/a.croupier").write_bytes(b"games")
    for planted in ("a.croupier", "a.croupier.part", ".a.croupier.new"):
        (system.stick / planted).symlink_to(secret)
    assert wish(system, "put", name="a.croupier").ok
    assert secret.read_text() == "secret"
    assert not (system.stick / "a.croupier").is_symlink()
    assert (system.stick / "a.croupier").read_bytes() == b"games"


def test_a_pipe_on_the_stick_is_not_waited_for(system: System) -> None:
    os.mkfifo(system.stick / "a.croupier")
    assert "cannot be read" in english(wish(system, "fetch", name="a.croupier").says)


@needs_dpkg
def test_the_newest_versions_are_offered_by_number(system: System) -> None:
    for minor in range(7, 11):
        package(system, f"1.{minor}.0")
    offered = [found.version for found in wish(system, "look").packages]
    assert offered == ["1.10.0", "1.9.0", "1.8.0"]


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{", '{"act": 3}', '{"act": "shell"}', "x" * 5000, '{"act": ["look"]}', "[" * 4000],
)
def test_a_wish_that_is_none_does_nothing(system: System, text: str) -> None:
    (system.root / "run/croupier/wish").write_text(text)
    answer = care(system).grant()
    assert (answer.ok, answer.says) == (False, "Nobody knows how to do that.")
    assert system.asked == []


def test_a_wish_that_is_a_link_is_not_followed(system: System) -> None:
    (system.root / "run/croupier/wish").symlink_to("/etc/passwd")
    assert not care(system).grant().ok


def test_every_week_a_backup_and_only_the_last_four(system: System) -> None:
    for day in range(1, 6):
        (system.stick / f"croupier-weekly-2026110{day}.croupier").write_bytes(b"")
    assert care(system).weekly().ok
    left = sorted(path.name for path in system.stick.iterdir())
    days = (20261103, 20261104, 20261105, 20261118)
    assert left == [f"croupier-weekly-{day}.croupier" for day in days]
    assert list((system.root / "var/lib/croupier/outbox").iterdir()) == []
    system.plugged = False
    assert not care(system).weekly().ok


@needs_dpkg
def test_an_update_is_shown_with_what_changes_and_installed(system: System) -> None:
    name = package(system)
    (found,) = wish(system, "look").packages
    assert (found.version, found.checked) == ("1.1.0", "checksum")
    assert found.changes == "1.1.0\n- A newer thing."
    answer = wish(system, "update", name=name)
    assert (answer.ok, english(answer.says)) == (True, "Version 1.1.0 is installed.")
    assert [path.name for path in (system.root / PREVIOUS).iterdir()] == ["croupier_1.0.0_all.deb"]
    # What is kept is a package with everything that was installed.
    kept = system.root / PREVIOUS / "croupier_1.0.0_all.deb"
    listed = subprocess.run(["dpkg-deb", "-c", kept], capture_output=True, text=True, check=True)
    assert "./opt/croupier/CHANGELOG.md" in listed.stdout
    assert english(wish(system, "go back").says) == "Version 1.0.0 is installed."
    assert (system.version, wish(system, "look").previous) == ("1.0.0", "1.1.0")


@needs_dpkg
def test_an_old_version_that_had_to_be_forced_is_not_held_against_the_new_one(
    system: System,
) -> None:
    system.forced = True
    assert wish(system, "update", name=package(system)).ok


@needs_dpkg
@pytest.mark.parametrize(
    ("how", "why"),
    [
        ("failed", "the new one did not start"),  # it ended, or systemd had waited long enough
        ("dark", "its picture does not reach the screen"),
        ("games", "it cannot read the games"),
        ("never", "the new one did not open"),
    ],
)
def test_a_version_that_does_not_open_is_taken_back_by_itself(
    system: System, how: str, why: str
) -> None:
    name = package(system)
    if how == "failed":
        system.active = "failed"
    elif how == "dark":
        system.status = DARK
    elif how == "games":
        system.games_open = False
    else:
        system.active = "activating"
    answer = wish(system, "update", name=name)
    assert not answer.ok
    assert english(answer.says) == f"The old version is back, because {why}."
    assert system.version == "1.0.0"
    assert system.open  # however often the new one was started in vain
    assert not (system.root / PREVIOUS).exists()


@needs_dpkg
def test_nothing_is_installed_that_nobody_vouches_for(system: System) -> None:
    name = package(system, sealed=False)
    assert not wish(system, "update", name=name).ok
    (system.stick / f"{name}.sha256").write_text("0" * 64)
    assert not wish(system, "update", name=name).ok
    # A table that knows a key wants its signature: a checksum is not enough any more.
    key = system.root / KEY
    key.parent.mkdir(parents=True)
    key.write_bytes(b"key")
    digest = hashlib.sha256((system.stick / name).read_bytes()).hexdigest()
    (system.stick / f"{name}.sha256").write_text(digest)
    assert not wish(system, "update", name=name).ok
    assert wish(system, "look").packages == ()
    assert system.version == "1.0.0"
    (system.stick / f"{name}.sig").write_bytes(b"signature")
    assert wish(system, "update", name=name).ok


def test_what_has_gone_from_the_stick_meanwhile_is_answered(
    system: System, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page waits for an answer, and asks for nothing else until there is one."""
    assert not wish(system, "update", name="croupier_9.9.9_all.deb").ok

    def pulled_out(*_: object) -> list[str]:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(stick, "names", pulled_out)
    answer = wish(system, "look")
    assert (answer.done, answer.ok) == (True, False)
    assert english(answer.says) == "That did not work: Input/output error."


@needs_dpkg
def test_a_table_set_up_by_hand_is_not_updated_from_here(system: System) -> None:
    name = package(system)
    system.version = ""
    assert "install.sh" in english(wish(system, "update", name=name).says)


def test_the_clock_is_set_by_a_date_and_nothing_else(system: System) -> None:
    assert wish(system, "set clock", to="2026-11-18 19:30").ok
    assert ["date", "--set", "2026-11-18 19:30:00"] in system.asked
    system.asked.clear()
    for odd in ("", "now; reboot", "2026-13-01 10:00", "2026-11-18"):
        assert not wish(system, "set clock", to=odd).ok
    assert system.asked == []


def test_a_restart_is_asked_of_the_system(system: System) -> None:
    assert wish(system, "restart").ok
    assert ["systemctl", "reboot"] in system.asked


def test_news_are_what_is_newer() -> None:
    assert news(CHANGES, "1.1.0") == ""
    assert news(CHANGES, "1.0.0") == "1.1.0\n- A newer thing."
    assert "An old thing" in news(CHANGES, "0.9")
    assert news("", "1.0.0") == ""


def test_news_are_whole_sentences_however_the_list_is_wrapped() -> None:
    wrapped = "## 1.2.0\n\n### At the table\n\n- One thing that\n  goes on.\n- `Another`.\n"
    assert news(wrapped, "1.1.0") == "1.2.0\n# At the table\n- One thing that goes on.\n- Another."


def test_news_that_are_too_long_end_with_a_whole_sentence() -> None:
    many = "## 1.2.0\n\n" + "- A sentence like any other.\n" * 1000
    told = news(many, "1.1.0")
    assert 2_000 < len(told) <= LONGEST
    assert told.endswith("like any other.")


def test_our_own_news_fit() -> None:
    ours = (ROOT / "CHANGELOG.md").read_text("utf-8")
    whole = news(ours, "1.0.0")
    assert whole.splitlines()[0] == __version__
    assert len(whole) < LONGEST, "shorten it: people read this at a small screen"


def test_an_answer_to_another_wish_is_none(system: System) -> None:
    wishes = HelperWishes({"RUNTIME_DIRECTORY": str(system.root / "run/croupier")}, system.root)
    assert wishes.answer("1") is None
    number = wishes.ask("look")
    (system.root / "run/croupier-care/answer.json").write_text('{"number": "another"}')
    assert wishes.answer(number) is None
    assert wishes.possible
    assert not HelperWishes({}, system.root).possible
