import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import { askBgaWorker } from '../bga/ask.ts'
import type { BgaFault, BroughtGame } from '../bga/import.ts'
import { LARGEST_BGA_TEXT } from '../bga/limits.ts'
import type { Seat } from '../engine/core/game.ts'
import { usePlatform } from '../platform/platform.ts'
import type { Platform } from '../platform/platform.ts'
import { COLORS, SYMBOL_NAMES } from '../session/appearance.ts'
import type { Player } from '../session/players.ts'
import { storeBrought, tableToBring } from '../tables/bring-table.ts'
import type { GameToBring } from '../tables/bring-table.ts'
import { useTables } from './tables.ts'

export type { BroughtGame } from '../bga/import.ts'

/** What is to be brought: a file, or a text that was pasted. */
export interface BgaSource {
  /** The name of the file; empty for a text. */
  readonly name: string
  readonly blob: Blob
}
/** A game that is brought, and what has become of it. */
export interface BgaItem {
  readonly key: number
  readonly name: string
  readonly state: 'waiting' | 'reading' | 'refused' | 'brought'
  /** How much has been played, from 0 to 1. */
  readonly share: number
  /** `stopped`: the importer ended without an answer; `notStored`: the browser refuses the table. */
  readonly fault?: BgaFault | { readonly code: 'stopped' | 'notStored' }
  readonly game?: BroughtGame
  /** Its table, and whether it was here before. */
  readonly table?: { readonly id: string; readonly wasHere: boolean }
  /** The seat of the person at this device; undefined before they have answered, null if they did not play. */
  readonly seat?: Seat | null
}
/** The seat of the person at this device, as in `BgaItem`. */
type Mine = BgaItem['seat']
/** Names a player that is to have no name of BGA. */
export type NameOf = (seat: Seat) => string

/** Games that are brought from Board Game Arena, one after the other. */
export const useBga = defineStore('bga', () => {
  const platform = usePlatform()
  const tables = useTables()
  /** The latest first. */
  const items = shallowRef<readonly BgaItem[]>([])
  /** Do players keep their names of BGA? */
  const keepsNames = ref(false)
  const sources = new Map<number, BgaSource>()
  const aborts = new Map<number, AbortController>()
  /** The name at BGA of the person at this device, once they have told it. */
  let myName = ''
  let [count, isRunning] = [0, false]

  const find = (key: number): BgaItem | undefined => items.value.find((item) => item.key === key)
  function change(key: number, changes: Partial<BgaItem>): void {
    items.value = items.value.map((item) => (item.key === key ? { ...item, ...changes } : item))
  }

  /** Adds what is to be brought; `run` brings it. */
  function add(added: readonly BgaSource[]): void {
    for (const source of added) {
      const key = ++count
      sources.set(key, source)
      items.value = [{ key, name: source.name, state: 'waiting', share: 0 }, ...items.value]
    }
  }
  /** Takes one from the list; what is being read is stopped. */
  function drop(key: number): void {
    items.value = items.value.filter((item) => item.key !== key)
    aborts.get(key)?.abort()
    sources.delete(key)
  }
  /** Brings all that waits. */
  async function run(nameOf: NameOf): Promise<void> {
    if (isRunning) return
    isRunning = true
    const next = (): BgaItem | undefined => items.value.findLast(({ state }) => state === 'waiting')
    for (let item = next(); item !== undefined; item = next()) await bring(item.key, nameOf)
    isRunning = false
  }

  async function bring(key: number, nameOf: NameOf): Promise<void> {
    change(key, { state: 'reading' })
    const abort = new AbortController()
    aborts.set(key, abort)
    const tell = (share: number): void => change(key, { share })
    const answer = await answerTo(sources.get(key)!.blob, platform, abort.signal, tell)
    aborts.delete(key)
    sources.delete(key)
    if (answer.kind === 'refused') return change(key, { state: 'refused', fault: answer.fault })
    const seat = myName === '' ? -1 : answer.game.names.indexOf(myName)
    // It may have been taken from the list meanwhile.
    if (find(key) !== undefined) await keep(key, answer.game, seat < 0 ? undefined : seat, nameOf)
  }

  /** Stores a game, or its players again. */
  async function keep(key: number, game: BroughtGame, seat: Mine, nameOf: NameOf): Promise<void> {
    const before = find(key)?.table
    const people = peopleOf(game, (at) => (keepsNames.value && game.names[at]) || nameOf(at))
    const toBring = { journal: game.journal, people, seat: seat ?? null }
    const stored = await storeGame(toBring, before !== undefined, platform)
    if (typeof stored === 'string') return change(key, { state: 'refused', fault: { code: stored } })
    const table = { id: stored.record.id, wasHere: before?.wasHere ?? stored.wasHere }
    // A game that was here knows who is who.
    const mine = before === undefined && stored.wasHere ? (stored.record.brought?.seat ?? undefined) : seat
    change(key, { state: 'brought', game, table, ...(mine !== undefined && { seat: mine }) })
    platform.tabs.announce(table.id)
    await tables.refresh()
  }
  /** Says which player of a game is at this device; null for none. Games that come later know the name. */
  async function choose(key: number, seat: Seat | null, nameOf: NameOf): Promise<void> {
    const game = find(key)?.game
    if (game === undefined) return
    if (seat !== null) myName = game.names[seat] ?? ''
    await keep(key, game, seat, nameOf)
  }
  /** Stores all games of the list with their names of BGA, or without. */
  async function keepNames(isWanted: boolean, nameOf: NameOf): Promise<void> {
    keepsNames.value = isWanted
    for (const { key, game, seat } of items.value) if (game !== undefined) await keep(key, game, seat, nameOf)
  }
  return { items, keepsNames, add, drop, run, choose, keepNames }
})

/** A character takes at most four bytes. */
const MOST_BYTES = 4 * LARGEST_BGA_TEXT

type Answer =
  | { readonly kind: 'brought'; readonly game: BroughtGame }
  | { readonly kind: 'refused'; readonly fault: NonNullable<BgaItem['fault']> }

/** What a worker makes of a file. */
async function answerTo(
  blob: Blob,
  platform: Platform,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Answer> {
  if (blob.size > MOST_BYTES) return { kind: 'refused', fault: { code: 'tooLarge' } }
  const stopped = { kind: 'refused', fault: { code: 'stopped' } } as const
  try {
    const text = await blob.text()
    return (await askBgaWorker(await platform.startBgaWorker(), text, signal, onProgress)) ?? stopped
  } catch {
    return stopped
  }
}

/** Stores a game; returns its table, or why there is none. */
async function storeGame(
  game: GameToBring,
  replaces: boolean,
  platform: Platform,
): Promise<Awaited<ReturnType<typeof storeBrought>> | 'stopped' | 'notStored'> {
  const table = await tableToBring(game, platform)
  // Our own journal is refused only if the rules failed.
  if (typeof table === 'string') return 'stopped'
  try {
    return await storeBrought(table, replaces, platform)
  } catch {
    return 'notStored'
  }
}

function peopleOf({ names }: BroughtGame, nameOf: NameOf): Player[] {
  return names.map((_, seat) => ({
    kind: 'person',
    name: nameOf(seat),
    color: COLORS[seat]!,
    symbol: SYMBOL_NAMES[seat]!,
  }))
}
