"""The queue between threads and the loop that sleeps on it."""

import select
from threading import Thread

from hardware.inbox import Inbox


def readable(inbox: Inbox[int]) -> bool:
    return bool(select.select([inbox], [], [], 0)[0])


def test_it_wakes_a_sleeper_and_keeps_order() -> None:
    inbox: Inbox[int] = Inbox()
    assert not readable(inbox)
    inbox.put(1)
    inbox.put(2)
    assert readable(inbox)
    assert inbox.take_all() == [1, 2]
    assert not readable(inbox)
    assert inbox.take_all() == []
    inbox.close()


def test_many_threads_lose_nothing() -> None:
    inbox: Inbox[int] = Inbox(limit=100_000)

    def fill(base: int) -> None:
        for n in range(1000):
            inbox.put(base + n)

    threads = [Thread(target=fill, args=(base,)) for base in range(0, 8000, 1000)]
    for thread in threads:
        thread.start()
    taken: list[int] = []
    while len(taken) < 8000:
        select.select([inbox], [], [], 5)
        taken += inbox.take_all()
    for thread in threads:
        thread.join()
    assert sorted(taken) == list(range(8000))
    assert not readable(inbox)
    inbox.close()


def test_a_runaway_device_is_dropped_and_counted() -> None:
    inbox: Inbox[int] = Inbox(limit=3)
    for n in range(5):
        inbox.put(n)
    assert inbox.take_all() == [0, 1, 2]
    assert inbox.dropped == 2
    inbox.close()


def test_putting_after_the_end_is_harmless() -> None:
    inbox: Inbox[int] = Inbox()
    inbox.put(1)
    inbox.close()
    inbox.close()
    inbox.put(2)
    assert inbox.take_all() == [1]
