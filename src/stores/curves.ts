import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Score } from '../engine/core/game.ts'
import type { PlayedEntry } from '../session/table.ts'
import { usePlatform } from '../platform/platform.ts'
import { useTable } from './table.ts'

type Event = PlayedEntry['events'][number]

/** The position at the end of a round, and the events of the round. The first one is the position before any round. */
export interface RoundSummary<View = unknown, GameEvent = Event> {
  /** Counted from one; 0 is the beginning. */
  readonly round: number
  /** The ply it ended with. */
  readonly ply: number
  readonly view: View
  readonly scores: readonly Score[]
  readonly events: readonly GameEvent[]
}
/** The plies of a round. */
export interface PlyRange {
  readonly from: number
  readonly until: number
}

/** The number of rounds that are read at once: less than a frame's time even on a slow phone. */
const SLICE = 3

/** Divides the entries after each one that begins a round or ends the game; the rest is the round in progress. */
export function roundRanges(
  playedEntries: readonly Pick<PlayedEntry, 'events'>[],
  isHead: (event: Event) => boolean,
): readonly PlyRange[] {
  const ends = playedEntries.flatMap(({ events }, ply) => (events.some(isHead) ? [ply + 1] : []))
  const all = ends.at(-1) === playedEntries.length ? ends : [...ends, playedEntries.length]
  return all.map((until, i) => ({ from: all[i - 1] ?? 0, until }))
}

/** The open table round by round, for curves over the whole game; read on demand. */
export const useCurves = defineStore('curves', () => {
  const table = useTable()
  const platform = usePlatform()
  const rounds = shallowRef<readonly RoundSummary[]>([])
  /** Incremented to cancel a read. */
  let wanted = 0
  /** The first entry of the game that was read, to notice another table. */
  let beginning: PlayedEntry | undefined
  /** The rounds that were read, by their last entry: an undone entry takes its round with it. */
  const known = new WeakMap<PlayedEntry, RoundSummary>()

  function summarize(
    playedEntries: readonly PlayedEntry[],
    { from, until }: PlyRange,
    round: number,
  ): RoundSummary | undefined {
    const snapshot = table.snapshotAt(until)
    const events = playedEntries.slice(from, until).flatMap((played) => played.events)
    return snapshot && { ...snapshot, round, ply: until, events }
  }
  return {
    rounds,
    /** Reads the table up to now, a few rounds at a time. `isHead`: does the event begin a round or end the game? */
    async read(isHead: (event: Event) => boolean): Promise<void> {
      const mine = ++wanted
      const { playedEntries } = table
      if (beginning !== playedEntries[0]) rounds.value = []
      beginning = playedEntries[0]
      const read: RoundSummary[] = []
      let fresh = 0
      for (const [round, span] of roundRanges(playedEntries, isHead).entries()) {
        const last = playedEntries[span.until - 1]
        const before = last && known.get(last)
        if (before === undefined && ++fresh % SLICE === 0) await platform.wait(0)
        if (mine !== wanted || playedEntries !== table.playedEntries) return
        const found = before ?? summarize(playedEntries, span, round)
        if (found === undefined) return
        if (last !== undefined) known.set(last, found)
        read.push(found)
      }
      rounds.value = read
    },
  }
})
