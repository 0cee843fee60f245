import { constantsFor, SEATS } from '../engine/games/puerto-rico/constants.ts'
import type { BgaLog, Notification } from './read.ts'
import { entriesOf, fieldsOf, numberIn, textIn } from './values.ts'
import type { Fields } from './values.ts'
import { buildingOf, roleNamed } from './words.ts'

/** One phase as BGA tells it: the choice of a role, and what follows up to the next one. */
export interface ToldPhase {
  readonly choice: Notification
  readonly following: readonly Notification[]
}
/** A log that is a game of Puerto Rico which can be played. */
export interface ToldGame {
  readonly phases: readonly ToldPhase[]
  /** The players by seat: the first governor has seat 0. */
  readonly players: readonly { readonly id: string; readonly name: string }[]
  readonly log: BgaLog
  /** The points printed on the buildings of each seat; undefined if BGA does not tell them all. */
  readonly pointsOfBuildings: readonly (number | undefined)[]
  /** Does the log go on to the scores? */
  readonly isEnded: boolean
  readonly isConceded: boolean
}
/** Why a game is not brought at all. */
export type Refusal = 'otherGame' | 'newBuildings' | 'fiveRoles' | 'order'

/** Recognizes the game, or says why it is refused; never throws. */
export function recognize(log: BgaLog): ToldGame | { readonly refusal: Refusal } {
  const { notifications } = log
  const has = (type: string): boolean => notifications.some((one) => one.type === type)
  const phases = phasesOf(notifications)
  if (phases.length === 0 || !(has('plantationSettlement') || has('buildingBought')))
    return { refusal: 'otherGame' }
  if (log.isDrafted || kindsIn(log).some((kind) => buildingOf(kind) === undefined))
    return { refusal: 'newBuildings' }
  const names = firstChoosers(phases)
  const ids = idsOf(notifications)
  const refusal = refusalOf(phases, names)
  if (refusal !== undefined) return { refusal }
  if (names.some((name) => !ids.has(name))) return { refusal: 'order' }
  return {
    phases,
    players: names.map((name) => ({ id: ids.get(name)!, name })),
    log,
    pointsOfBuildings: names.map((name) => pointsOf(notifications, ids.get(name)!)),
    isEnded: log.result !== undefined || has('scoreShippingPoints'),
    isConceded: log.isConceded || notifications.some(({ type }) => ENDED_EARLY.test(type)),
  }
}

/** What is wrong with the players or the rounds. */
function refusalOf(phases: readonly ToldPhase[], names: readonly string[]): Refusal | undefined {
  if (phases.some(({ choice }) => roleNamed(textIn(choice.args, 'rol_type')) === undefined))
    return 'otherGame'
  if (!SEATS.some((seats) => seats === names.length)) return 'order'
  const rounds = roundsOf(phases)
  if (names.length === 2 && rounds.length > 2 && rounds.slice(0, -1).every((roles) => roles === ANGST))
    return 'fiveRoles'
  const roles = names.length * constantsFor(names.length).rolesEach
  return rounds.length > 1 && rounds[0] !== roles ? 'order' : undefined
}

/** The roles of a round of two players in BGA's variant Craftsman Angst. */
const ANGST = 5
const ENDED_EARLY = /concede|abandon|neutrali/i

/** The kinds of buildings of the game that the log tells. */
function kindsIn({ notifications, start }: BgaLog): string[] {
  const bought = notifications.flatMap(({ type, args }) => (type === 'buildingBought' ? [args] : []))
  const onBoard = entriesOf(start?.['building_tiles']).map(([, tile]) => fieldsOf(tile))
  return [...bought, ...onBoard].flatMap((from) => textIn(from, 'normalized_bld_type') ?? [])
}

function phasesOf(notifications: readonly Notification[]): ToldPhase[] {
  const phases: { choice: Notification; following: Notification[] }[] = []
  for (const notification of notifications) {
    if (notification.type === 'roleSelected') phases.push({ choice: notification, following: [] })
    else phases.at(-1)?.following.push(notification)
  }
  return phases
}

/** The players in the order of their first choices: until one chooses for the second time. */
function firstChoosers(phases: readonly ToldPhase[]): string[] {
  const names: string[] = []
  for (const { choice } of phases) {
    const name = textIn(choice.args, 'player_name') ?? ''
    if (names.includes(name)) break
    names.push(name)
  }
  return names
}

/** How many roles each round has, as far as new governors tell. */
function roundsOf(phases: readonly ToldPhase[]): number[] {
  const rounds = [0]
  for (const { following } of phases) {
    rounds[rounds.length - 1]!++
    if (following.some(({ type }) => type === 'newGovernor')) rounds.push(0)
  }
  return rounds.at(-1) === 0 ? rounds.slice(0, -1) : rounds
}

/** The ids of players by name, from notifications that tell both. */
function idsOf(notifications: readonly Notification[]): ReadonlyMap<string, string> {
  const ids = new Map<string, string>()
  for (const { args } of notifications) {
    const name = textIn(args, 'player_name')
    const id = textIn(args, 'player_id')
    if (name !== undefined && id !== undefined && !ids.has(name)) ids.set(name, id)
  }
  return ids
}

/** Is the balanced variant told: higher and lower prices, and a doubloon less for those who start with corn? */
export function toldBalance(start: Fields | undefined): boolean | undefined {
  const told = start === undefined ? undefined : numberIn(start, 'balanced_variant')
  return told === undefined ? undefined : told === 1
}

function pointsOf(notifications: readonly Notification[], id: string): number | undefined {
  const bought = notifications.filter(
    ({ type, args }) => type === 'buildingBought' && textIn(args, 'player_id') === id,
  )
  let points: number | undefined = 0
  for (const { args } of bought) {
    const more = numberIn(args, 'score_delta')
    points = points === undefined || more === undefined ? undefined : points + more
  }
  return points
}
