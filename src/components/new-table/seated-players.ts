import type { TableSetup } from '../../stores/tables.ts'
import { BOT_NAMES as NAMES } from '../../session/appearance.ts'
import { nameKey, nameProblemOf } from '../../session/names.ts'
import type { Level } from '../../session/players.ts'
import { COLORS, knownColor, knownSymbol, SYMBOL_NAMES } from '../seats/seats.ts'

/** A player at one seat: a person, or a bot with its level. */
export type SeatedPlayer = TableSetup['people'][number]
/** In the order of the list on the screen. */
export const PLAYER_KINDS = ['person', 'bot'] as const
export type PlayerKind = SeatedPlayer['kind']

/** Proper names, the same in every language. */
const BOT_NAMES: readonly string[] = NAMES

/** Fills these seats: first the players of the last table (a person if there were none), then bots of this level. */
export function initialPlayers(
  last: readonly SeatedPlayer[],
  chairs: number,
  nameOf: (chair: number) => string,
  level: Level,
): SeatedPlayer[] {
  const seats: SeatedPlayer[] = []
  for (let chair = 0; chair < chairs; chair++) {
    const before = last[chair]
    const kind: PlayerKind = before?.kind ?? (chair === 0 ? 'person' : 'bot')
    const color = firstFree(
      COLORS,
      before && knownColor(before.color, chair),
      seats.map((seat) => seat.color),
    )
    const symbol = firstFree(
      SYMBOL_NAMES,
      before && knownSymbol(before.symbol, chair),
      seats.map((seat) => seat.symbol),
    )
    const name = before?.name ?? (kind === 'person' ? nameOf(chair) : botName(seats))
    const played = before?.kind === 'bot' ? before.level : level
    seats.push(newPlayer({ name, color, symbol }, kind, played))
  }
  return seats
}

/** A copy with another kind of player at one seat; a bot gets this level. A default name changes, a chosen name stays. */
export function withKind(
  seats: readonly SeatedPlayer[],
  at: number,
  { kind, level }: { readonly kind: PlayerKind; readonly level: Level },
  nameOf: (chair: number) => string,
): SeatedPlayer[] {
  const person = seats[at]!
  const isOwnName = !BOT_NAMES.includes(person.name) && person.name !== nameOf(at)
  const becomesBot = person.kind === 'person' && kind === 'bot'
  const becomesPerson = person.kind === 'bot' && kind === 'person'
  const fresh = becomesBot ? botName(seats) : becomesPerson ? nameOf(at) : person.name
  return replaceAt(seats, at, newPlayer({ ...person, name: isOwnName ? person.name : fresh }, kind, level))
}

/** A copy with another level for the bot at one seat. */
export function withLevel(seats: readonly SeatedPlayer[], at: number, level: Level): SeatedPlayer[] {
  return replaceAt(seats, at, newPlayer(seats[at]!, 'bot', level))
}

/** A copy with another color or symbol at one seat; its previous owner gets the one that was there. */
export function withAppearance(
  seats: readonly SeatedPlayer[],
  at: number,
  what: 'color' | 'symbol',
  value: string,
): SeatedPlayer[] {
  const before = seats[at]![what]
  return seats.map((seat, chair) =>
    chair === at ? { ...seat, [what]: value } : seat[what] === value ? { ...seat, [what]: before } : seat,
  )
}

/** A copy with the first `count` players in random order. `random` returns a number in [0, 1). */
export function shuffled(
  seats: readonly SeatedPlayer[],
  count: number,
  random: () => number,
): SeatedPlayer[] {
  const mixed = [...seats]
  for (let at = count - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!]
  }
  return mixed
}

export function withName(seats: readonly SeatedPlayer[], at: number, name: string): SeatedPlayer[] {
  return replaceAt(seats, at, { ...seats[at]!, name })
}

/** What is wrong with a name, as the end of a message key; undefined if it may be used. */
export function nameProblem(
  seats: readonly Pick<SeatedPlayer, 'name'>[],
  at: number,
): ReturnType<typeof nameProblemOf> | 'taken' {
  const name = normalizeName(seats[at]!.name)
  const isTaken = seats.some((seat, chair) => chair !== at && nameKey(seat.name) === nameKey(name))
  return nameProblemOf(name) ?? (isTaken ? 'taken' : undefined)
}

/** A name as it is stored: Unicode NFC, without spaces around it. */
export function normalizeName(name: string): string {
  return name.normalize('NFC').trim()
}

type NameAndAppearance = Pick<SeatedPlayer, 'name' | 'color' | 'symbol'>
function newPlayer({ name, color, symbol }: NameAndAppearance, kind: PlayerKind, level: Level): SeatedPlayer {
  const look = { name, color, symbol }
  return kind === 'person' ? { ...look, kind } : { ...look, kind, level }
}

function firstFree(all: readonly string[], wanted: string | undefined, taken: readonly string[]): string {
  if (wanted !== undefined && !taken.includes(wanted)) return wanted
  return all.find((one) => !taken.includes(one)) ?? all[0]!
}

function botName(seats: readonly SeatedPlayer[]): string {
  return BOT_NAMES.find((name) => seats.every((seat) => seat.name !== name)) ?? BOT_NAMES[0]!
}

function replaceAt(seats: readonly SeatedPlayer[], at: number, person: SeatedPlayer): SeatedPlayer[] {
  return seats.map((seat, chair) => (chair === at ? person : seat))
}
