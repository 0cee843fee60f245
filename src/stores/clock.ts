import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { Seat } from '../engine/core/game.ts'
import { usePlatform } from '../platform/platform.ts'
import type { Platform } from '../platform/platform.ts'
import { advance, beginTurn, isUp, newClock, readClock, told, withTerms } from '../session/table-clock.ts'
import type { ClockTerms, TableClock } from '../session/table-clock.ts'
import { whenDeleted } from '../tables/deleted.ts'

/** Milliseconds on the clock after which it is stored while a turn goes on. */
const STORED_AFTER = 5000

/** The clock of the open table. It stays on this device; see `session/table-clock.ts`. */
export const useClock = defineStore('clock', () => {
  const platform = usePlatform()
  /** Null where none is shown. */
  const clock = shallowRef<TableClock | null>(null)
  /** The player whose time has just run out. */
  const up = shallowRef<Seat | null>(null)
  let id: string | null = null
  let unsaved = 0
  let stopListening = (): void => undefined

  function change(next: TableClock | null): void {
    clock.value = next
    void save()
  }
  /** Stores the clock of the open table as it stands. */
  async function save(): Promise<void> {
    unsaved = 0
    if (id !== null) await storeClock(platform, id, clock.value)
  }
  function close(): void {
    if (clock.value !== null) void save()
    stopListening()
    id = clock.value = up.value = null
  }
  async function open(about: string): Promise<void> {
    if (about === id) return
    close()
    id = about
    stopListening = whenDeleted(about, platform, () => {
      if (about !== id) return
      // A table that another tab deleted leaves no clock behind.
      change(null)
      close()
    })
    const stored = await loadClock(platform, about)
    // Meanwhile another table may have been opened, or a clock set.
    if (about === id && clock.value === null) clock.value = stored ?? null
  }
  return {
    clock,
    up,
    isOn: computed(() => clock.value !== null),
    open,
    close,
    save,
    /** Shows a clock with these terms, or none. */
    set(terms: ClockTerms | null, seats: number): void {
      up.value = null
      const before = clock.value
      change(terms === null ? null : before === null ? newClock(terms, seats) : withTerms(before, terms))
    },
    pause(isPaused: boolean): void {
      if (clock.value !== null) change({ ...clock.value, isPaused })
    },
    /** Begins again with all the time. */
    restart(): void {
      up.value = null
      if (clock.value !== null) change(newClock(clock.value, clock.value.seats.length))
    },
    /** This person has the turn. */
    turn(seat: Seat): void {
      if (clock.value === null || clock.value.last === seat) return
      up.value = null
      change(beginTurn(clock.value, seat))
    },
    /** `elapsed` milliseconds have passed in which this person had the turn. */
    pass(seat: Seat, elapsed: number): void {
      if (clock.value === null) return
      const next = advance(clock.value, seat, elapsed)
      if (next === clock.value) return
      const isNews = isUp(next, seat) && next.seats[seat]?.wasTold === false
      clock.value = isNews ? told(next, seat) : next
      if (isNews) up.value = seat
      unsaved += elapsed
      if (isNews || unsaved >= STORED_AFTER) void save()
    },
  }
})

async function loadClock(platform: Platform, id: string): Promise<TableClock | undefined> {
  try {
    return readClock(await (await platform.values('clocks')).get(id))
  } catch {
    // Without a database there is none.
    return undefined
  }
}

async function storeClock(platform: Platform, id: string, clock: TableClock | null): Promise<void> {
  try {
    const store = await platform.values('clocks')
    await (clock === null ? store.remove(id) : store.put(id, clock))
  } catch {
    // It goes on, and lasts as long as the page.
  }
}
