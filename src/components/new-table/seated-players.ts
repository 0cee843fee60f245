import type { TableSetup } from '../../stores/tables.ts'
import { BOT_NAMES as NAMES } from '../../session/appearance.ts'
import { offered } from '../../stores/levels.ts'
import type { Level } from '../../stores/levels.ts'
import { COLORS, knownColor, knownSymbol, SYMBOL_NAMES } from '../seats/seats.ts'

/** Who sits on a chair. */
export type Person = TableSetup['people'][number]
/** The kinds of player there are, in the order they are offered. */
export const KINDS = ['person', 'bot'] as const
export type Kind = Person['kind']

/** As many as a name may have. */
export const NAME_LENGTH = 24
/** Names of the bots, proper names in every language. */
const BOT_NAMES: readonly string[] = NAMES
/** Nothing invisible, and nothing that turns the direction of writing. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u

/** As many chairs as the game may have: those who sat here last, then a person if there was none, then bots of a level. */
export function firstSeating(
  last: readonly Person[],
  chairs: number,
  nameOf: (chair: number) => string,
  level: Level,
): Person[] {
  const seats: Person[] = []
  for (let chair = 0; chair < chairs; chair++) {
    const before = last[chair]
    const kind: Kind = before?.kind ?? (chair === 0 ? 'person' : 'bot')
    const color = free(
      COLORS,
      before && knownColor(before.color, chair),
      seats.map((seat) => seat.color),
    )
    const symbol = free(
      SYMBOL_NAMES,
      before && knownSymbol(before.symbol, chair),
      seats.map((seat) => seat.symbol),
    )
    const name = before?.name ?? (kind === 'person' ? nameOf(chair) : botName(seats))
    const played = before?.kind === 'bot' ? offered(before.level) : level
    seats.push(seated({ name, color, symbol }, kind, played))
  }
  return seats
}

/** The same seats with another kind of player on one chair, a bot of this level; a name that was only given by default changes with it. */
export function withKind(
  seats: readonly Person[],
  at: number,
  { kind, level }: { readonly kind: Kind; readonly level: Level },
  nameOf: (chair: number) => string,
): Person[] {
  const person = seats[at]!
  const isOwnName = !BOT_NAMES.includes(person.name) && person.name !== nameOf(at)
  const becomesBot = person.kind === 'person' && kind === 'bot'
  const becomesPerson = person.kind === 'bot' && kind === 'person'
  const fresh = becomesBot ? botName(seats) : becomesPerson ? nameOf(at) : person.name
  return replaced(seats, at, seated({ ...person, name: isOwnName ? person.name : fresh }, kind, level))
}

/** The same seats with another level for the bot on one chair. */
export function withLevel(seats: readonly Person[], at: number, level: Level): Person[] {
  return replaced(seats, at, seated(seats[at]!, 'bot', level))
}

/** The same seats with another colour or symbol on one chair; whoever had it takes what was there. */
export function withLook(
  seats: readonly Person[],
  at: number,
  what: 'color' | 'symbol',
  value: string,
): Person[] {
  const before = seats[at]![what]
  return seats.map((seat, chair) =>
    chair === at ? { ...seat, [what]: value } : seat[what] === value ? { ...seat, [what]: before } : seat,
  )
}

/** The first `count` seats in another order, by chance; each keeps its name, colour and symbol. */
export function shuffled(seats: readonly Person[], count: number, random: () => number): Person[] {
  const mixed = [...seats]
  for (let at = count - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!]
  }
  return mixed
}

export function withName(seats: readonly Person[], at: number, name: string): Person[] {
  return replaced(seats, at, { ...seats[at]!, name })
}

/** What is wrong with a name, as the end of a message key; nothing if it may be used. */
export function nameProblem(
  seats: readonly Pick<Person, 'name'>[],
  at: number,
): 'empty' | 'long' | 'strange' | 'taken' | undefined {
  const name = tidy(seats[at]!.name)
  if (name === '') return 'empty'
  if ([...name].length > NAME_LENGTH) return 'long'
  if (UNSEEN.test(name)) return 'strange'
  const isTaken = seats.some(
    (seat, chair) => chair !== at && tidy(seat.name).toLowerCase() === name.toLowerCase(),
  )
  return isTaken ? 'taken' : undefined
}

/** A name as it is kept. */
export function tidy(name: string): string {
  return name.normalize('NFC').trim()
}

type Looks = Pick<Person, 'name' | 'color' | 'symbol'>
function seated({ name, color, symbol }: Looks, kind: Kind, level: Level): Person {
  const look = { name, color, symbol }
  return kind === 'person' ? { ...look, kind } : { ...look, kind, level }
}

function free(all: readonly string[], wanted: string | undefined, taken: readonly string[]): string {
  if (wanted !== undefined && !taken.includes(wanted)) return wanted
  return all.find((one) => !taken.includes(one)) ?? all[0]!
}

function botName(seats: readonly Person[]): string {
  return BOT_NAMES.find((name) => seats.every((seat) => seat.name !== name)) ?? BOT_NAMES[0]!
}

function replaced(seats: readonly Person[], at: number, person: Person): Person[] {
  return seats.map((seat, chair) => (chair === at ? person : seat))
}
