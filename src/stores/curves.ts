import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Score } from '../engine/core/game.ts'
import type { PlayedEntry } from '../session/table.ts'
import { usePlatform } from '../platform/platform.ts'
import { useTable } from './table.ts'

type Event = PlayedEntry['events'][number]

/** A round as it ended: what was seen then, and what happened in it. The first one is the beginning, before any round. */
export interface RoundSummary {
  /** Counted from one; 0 is the beginning. */
  readonly round: number
  /** The ply it ended with. */
  readonly ply: number
  readonly view: unknown
  readonly scores: readonly Score[]
  readonly events: readonly Event[]
}
/** Where a chapter lies in what happened: from one ply up to another. */
export interface PlyRange {
  readonly from: number
  readonly until: number
}

/** So many chapters are looked at in one go: less than a picture's time even on a slow phone. */
const SLICE = 3

/** Cuts what happened after every entry that begins a round or ends the game; what is left at the end is the round that runs. */
export function roundRanges(
  happenings: readonly Pick<PlayedEntry, 'events'>[],
  isHead: (event: Event) => boolean,
): readonly PlyRange[] {
  const ends = happenings.flatMap(({ events }, ply) => (events.some(isHead) ? [ply + 1] : []))
  const all = ends.at(-1) === happenings.length ? ends : [...ends, happenings.length]
  return all.map((until, i) => ({ from: all[i - 1] ?? 0, until }))
}

/** The open table round by round, for curves over the whole game. Nothing is read before somebody asks. */
export const useCurves = defineStore('curves', () => {
  const table = useTable()
  const platform = usePlatform()
  const chapters = shallowRef<readonly RoundSummary[]>([])
  /** Raised whenever what is still being read is not wanted any more. */
  let wanted = 0
  /** How the game that was read began: another one is another table. */
  let beginning: PlayedEntry | undefined
  /** What has been read, by the entry it ends with: an entry that was undone takes its chapter with it. */
  const known = new WeakMap<PlayedEntry, RoundSummary>()

  function chapter(
    happenings: readonly PlayedEntry[],
    { from, until }: PlyRange,
    round: number,
  ): RoundSummary | undefined {
    const moment = table.snapshotAt(until)
    const events = happenings.slice(from, until).flatMap((happening) => happening.events)
    return moment && { ...moment, round, ply: until, events }
  }
  return {
    chapters,
    /** Reads the table as far as it has been played, a few rounds at a time. `isHead` knows what begins a round or ends the game. */
    async read(isHead: (event: Event) => boolean): Promise<void> {
      const mine = ++wanted
      const { happenings } = table
      if (beginning !== happenings[0]) chapters.value = []
      beginning = happenings[0]
      const read: RoundSummary[] = []
      let fresh = 0
      for (const [round, span] of roundRanges(happenings, isHead).entries()) {
        const last = happenings[span.until - 1]
        const before = last && known.get(last)
        if (before === undefined && ++fresh % SLICE === 0) await platform.wait(0)
        if (mine !== wanted || happenings !== table.happenings) return
        const found = before ?? chapter(happenings, span, round)
        if (found === undefined) return
        if (last !== undefined) known.set(last, found)
        read.push(found)
      }
      chapters.value = read
    },
  }
})
