import { useLocalStorage } from '@vueuse/core'
import { defineStore } from 'pinia'
import * as v from 'valibot'
import { ref, shallowRef } from 'vue'
import { readOptions } from '../engine/core/options.ts'
import { usePlatform } from '../platform/platform.ts'
import type { Platform } from '../platform/platform.ts'
import { BOT_NAMES, COLORS, SYMBOL_NAMES } from '../session/appearance.ts'
import { dailyDeal } from '../session/deal/daily-deal.ts'
import { isDay } from '../session/deal/day.ts'
import type { Day } from '../session/deal/day.ts'
import { dealPlayers } from '../session/deal/deal-players.ts'
import { playOut } from '../session/deal/play-out.ts'
import { readGameLink, writeGameLink } from '../session/link/game-link.ts'
import type { LinkedGame } from '../session/link/game-link.ts'
import { readJson } from '../session/parse.ts'
import type { Player } from '../session/players.ts'
import { newTable } from '../session/table.ts'
import type { Table } from '../session/table.ts'

/** The level that shows how a deal could be played. */
const SOLVER = 'admiral'
/** The solutions that are kept: they take a minute to compute. */
const KEPT = 7
const storedShape = v.record(
  v.pipe(v.string(), v.check(isDay)),
  v.pipe(v.string(), v.maxLength(8000), v.regex(/^\w*$/)),
)
type Stored = v.InferOutput<typeof storedShape>
function readStored(text: string): Stored {
  const read = v.safeParse(storedShape, readJson(text))
  return read.success ? read.output : {}
}

/** A solution: the game that the solver played from the player's seat, and its link. */
export interface Solution extends LinkedGame {
  readonly text: string
}

/** The solution of a deal of the day: how the strongest bot plays it from the player's seat, among the same bots. */
export const useSolution = defineStore('solution', () => {
  const platform = usePlatform()
  /** As texts of game links, by day. */
  const stored = useLocalStorage<Stored>(
    'windrose-solutions',
    {},
    {
      serializer: { read: readStored, write: (solutions) => JSON.stringify(solutions) },
      shallow: true,
      writeDefaults: false,
      onError: () => undefined,
    },
  )
  const found = shallowRef<Solution | null>(null)
  const isSolving = ref(false)
  const failed = ref(false)
  /** Choices of all players so far, while it is computed. */
  const choices = ref(0)
  /** The game in progress; its views tell the round. */
  const table = shallowRef<Table | null>(null)
  let aborting = new AbortController()

  function stop(): void {
    aborting.abort()
    aborting = new AbortController()
    isSolving.value = false
    table.value = null
  }
  return {
    found,
    isSolving,
    failed,
    choices,
    table,
    stop,
    /** Shows the solution of a day if it is known, and nothing if not. */
    async recall(day: Day): Promise<void> {
      stop()
      found.value = null
      failed.value = false
      const { signal } = aborting
      const text = stored.value[day]
      const known = text === undefined ? undefined : await readSolution(text, platform)
      if (!signal.aborted && known !== undefined) found.value = known
    },
    /** Computes the solution of a day in the background; see `found`. */
    async solve(day: Day): Promise<void> {
      stop()
      failed.value = false
      isSolving.value = true
      choices.value = 0
      const { signal } = aborting
      try {
        const text = await solveDeal(day, platform, signal, (played) => {
          table.value = played
          choices.value = played.ply()
        })
        const solution = await readSolution(text, platform)
        signal.throwIfAborted()
        found.value = solution ?? null
        const kept = Object.entries({ ...stored.value, [day]: text }).sort(([one], [other]) =>
          one < other ? -1 : 1,
        )
        stored.value = Object.fromEntries(kept.slice(-KEPT))
      } catch {
        failed.value = !signal.aborted
      }
      if (!signal.aborted) stop()
    },
  }
})

async function readSolution(text: string, platform: Platform): Promise<Solution | undefined> {
  const read = readGameLink(text, (await platform.gameRuntime()).games)
  return 'fault' in read ? undefined : { ...read, text }
}

/** Plays a deal of the day with the solver on the player's seat; returns the text of the game's link. */
async function solveDeal(
  day: Day,
  platform: Platform,
  signal: AbortSignal,
  onChoice: (table: Table) => void,
): Promise<string> {
  const { games, newThinker } = await platform.gameRuntime()
  const deal = dailyDeal(day)
  const game = games(deal.game)
  const options = game && readOptions(game.options, deal.seats, deal.options)
  if (game === undefined || options === undefined) throw new Error(`no deal of ${deal.game} here`)
  const table = newTable(game, deal.seats, options)
  const people = solverPlayers(day)
  const levels = people.map((player) => (player.kind === 'bot' ? player.level : SOLVER))
  const thinker = newThinker()
  try {
    await playOut(table, { seed: deal.seed, levels, thinker, signal, onChoice: () => onChoice(table) })
  } finally {
    thinker.close()
  }
  const content = { luck: `seed:${deal.seed}`, people, moment: 0, release: __VERSION__ }
  return writeGameLink(table, content)
}

/** The players of a solution: the same on every device. */
function solverPlayers(day: Day): readonly Player[] {
  const deal = dailyDeal(day)
  const look = { name: BOT_NAMES.at(-1)!, color: COLORS[0], symbol: SYMBOL_NAMES[0] }
  return dealPlayers(deal, look).map((player) =>
    player.kind === 'person' ? { ...look, kind: 'bot', level: SOLVER } : player,
  )
}
