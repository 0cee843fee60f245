import * as v from 'valibot'
import { defaultOptions, isOffered, normalizeOptions, findOptionProblem } from '../../engine/core/options.ts'
import { nameShape } from '../../session/parse.ts'
import { levelShape } from '../../session/players.ts'
import type { Level, Appearance } from '../../session/players.ts'
import { freeName, firstUnused, untakenName } from './chairs.ts'
import type { Chair } from './chairs.ts'
import { mayBeFreed, withFreed } from './freed-claims.ts'
import { chairsNow, holderAt, nextTimestamp, putPlan } from './state.ts'
import { isOverDays } from '../../log/records/genesis.ts'
import type { LobbyState } from './state.ts'
import { daysTermsOf } from './messages.ts'
import type { ChairClaim, DaysTerms, Plan, PlanContent, PlannedBot } from './messages.ts'

// The edits a person may make in a lobby. An edit that is not allowed has no effect.

/** Changes the plan and marks it as unsigned. */
function changePlan(state: LobbyState, content: Partial<PlanContent & Pick<Plan, 'freed'>>): void {
  const { plan, me } = state
  if (plan === null || state.isCommitted) return
  putPlan(state, { ...plan, ...content, n: plan.n + 1, by: me, sig: '' })
}
const isContinuation = ({ plan }: LobbyState): boolean => plan !== null && plan.from !== null
/** Are game, options and number of chairs those of an earlier game, which goes on or whose draws come again? */
const hasFixedRules = (state: LobbyState): boolean => isContinuation(state) || state.plan?.draws !== undefined

/** The members draw everything themselves, not as in an earlier game. */
export function takeNewDraws(state: LobbyState): void {
  if (state.plan === null || state.isCommitted) return
  const { draws, ...plan } = state.plan
  if (draws === undefined) return
  state.plan = plan
  changePlan(state, {})
}

/** Sets the number of chairs: one the game allows, and no fewer than there are people. */
export function setChairs(state: LobbyState, count: number): void {
  const { plan } = state
  const game = plan === null ? undefined : state.gameById(plan.game)
  const chairs = chairsNow(state)
  const people = chairs.filter(({ kind }) => kind === 'person').length
  if (plan === null || game === undefined || !game.seats.includes(count) || count < people) return
  if (hasFixedRules(state) || count === chairs.length) return
  const governor = plan.governor !== null && plan.governor < count ? plan.governor : null
  changePlan(state, {
    chairs: resizedChairs(plan.chairs, chairs, count),
    options: normalizeOptions(game.options, count, plan.options),
    governor,
  })
}

/** Chooses another game with its default options; keeps the number of chairs, or the nearest the game allows. */
export function setGame(state: LobbyState, id: string): void {
  const { plan } = state
  const game = plan === null ? undefined : state.gameById(id)
  if (plan === null || game === undefined || plan.game === id || hasFixedRules(state)) return
  const chairs = chairsNow(state)
  const people = chairs.filter(({ kind }) => kind === 'person').length
  const away = (count: number): number => Math.abs(count - chairs.length)
  const [count] = game.seats.filter((one) => one >= people).sort((one, two) => away(one) - away(two))
  if (count === undefined) return
  changePlan(state, {
    game: game.id,
    version: game.version,
    chairs: resizedChairs(plan.chairs, chairs, count),
    options: defaultOptions(game.options),
    governor: plan.governor !== null && plan.governor < count ? plan.governor : null,
  })
}

/** The first `count` chairs; the last bots among them make room for people from the removed chairs. */
function resizedChairs(
  planned: PlanContent['chairs'],
  chairs: readonly Chair[],
  count: number,
): PlanContent['chairs'] {
  const kept = Array.from({ length: count }, (_, chair) => planned[chair] ?? null)
  const isFree = (chair: number): boolean => (chairs[chair]?.kind ?? 'free') === 'free'
  const displaced = chairs.slice(count).filter(({ kind }) => kind === 'person').length
  let wanted = displaced - [...kept.keys()].filter(isFree).length
  for (let chair = count - 1; chair >= 0 && wanted > 0; chair--) {
    if (chairs[chair]?.kind !== 'bot') continue
    kept[chair] = null
    wanted--
  }
  return kept
}

export function setOption(state: LobbyState, name: string, value: string | boolean): void {
  const { plan } = state
  if (plan === null || hasFixedRules(state)) return
  const specs = state.gameById(plan.game)?.options ?? {}
  const spec = Object.hasOwn(specs, name) ? specs[name] : undefined
  const seats = plan.chairs.length
  if (spec === undefined || !isOffered(spec, seats, plan.options) || plan.options[name] === value) return
  // Options that the change makes meaningless are reset before the whole is checked.
  const options = normalizeOptions(specs, seats, { ...plan.options, [name]: value })
  if (options[name] === value && findOptionProblem(specs, seats, options) === undefined)
    changePlan(state, { options })
}

export function setGovernor(state: LobbyState, governor: number | 'random'): void {
  const { plan } = state
  const chair = governor === 'random' ? null : governor
  if (plan === null || isContinuation(state) || chair === plan.governor) return
  if (chair === null || isChair(state, chair)) changePlan(state, { governor: chair })
}

/** Sets how a table over days is played. A table never changes from one kind to the other: its link says which it is. */
export function setDays(state: LobbyState, days: DaysTerms): void {
  const { plan } = state
  if (plan === null || !isOverDays(plan) || !isOverDays(days)) return
  const before = daysTermsOf(plan)
  if (JSON.stringify(before) === JSON.stringify(daysTermsOf(days))) return
  changePlan(state, { luck: days.luck, time: days.time })
}

const isChair = (state: LobbyState, chair: number): boolean => chairsNow(state)[chair] !== undefined

/** Puts a bot on a chair, or (null) removes it. A person's chair stays as it is. */
export function setBot(state: LobbyState, chair: number, level: Level | null): void {
  const chairs = chairsNow(state)
  const there = chairs[chair]
  if (there === undefined || there.kind === 'person' || there.level === level) return
  if (level === null) return setPlannedBot(state, chair, null)
  if (!levelShape.options.includes(level)) return
  const { color, symbol } = there
  const { names } = state.appearances
  const name =
    there.kind === 'bot' ? there.name : freeName(chairs, names, names[0] ?? state.ownAppearance.name)
  setPlannedBot(state, chair, { level, name, color, symbol })
}

function setPlannedBot(state: LobbyState, chair: number, bot: PlannedBot | null): void {
  const planned = state.plan?.chairs ?? []
  changePlan(state, { chairs: planned.map((before, at) => (at === chair ? bot : before)) })
}

/** Claims a chair. A person who sits elsewhere moves; `isAnother` adds a chair for a second person on this device. */
export function takeChair(state: LobbyState, chair: number, isAnother: boolean): void {
  const there = chairsNow(state)[chair]
  if (state.isCommitted || there === undefined || there.kind === 'person') return
  const [first, ...others] = state.ownStatus.claims
  if (first === undefined || isAnother) return addClaim(state, chair, unusedAppearance(state, chair))
  setClaims(state, [{ ...first, chair, since: nextTimestamp(state) }, ...others])
}

/** Sets the appearance for new claims, and the name on the first claim. */
export function setOwnAppearance(state: LobbyState, looks: Appearance): void {
  state.ownAppearance = looks
  const [first] = state.ownStatus.claims
  if (first === undefined) state.ownStatus = { ...state.ownStatus, name: looks.name }
  else rename(state, first.chair, looks.name)
}

/** Adds a claim. */
function addClaim(state: LobbyState, chair: number, looks: Appearance): void {
  const { name, color, symbol } = looks
  const since = nextTimestamp(state)
  setClaims(state, [...state.ownStatus.claims, { chair, since, name, color, symbol }])
}

/** An appearance that is unused at the table, as near to one's own as possible. A bot on this chair does not count. */
function unusedAppearance(state: LobbyState, chair: number): Appearance {
  const { ownAppearance, appearances } = state
  const others = chairsNow(state).filter(({ kind }, at) => kind !== 'free' && at !== chair)
  const isSeen =
    (what: 'color' | 'symbol') =>
    (value: string): boolean =>
      others.some((other) => other[what] === value)
  return {
    name: untakenName(others, ownAppearance.name, state.skeletonOf),
    color: firstUnused(appearances.colors, ownAppearance.color, isSeen('color')),
    symbol: firstUnused(appearances.symbols, ownAppearance.symbol, isSeen('symbol')),
  }
}

export function leaveChair(state: LobbyState, chair: number): void {
  if (state.isCommitted || !state.ownStatus.claims.some((claim) => claim.chair === chair)) return
  setClaims(
    state,
    state.ownStatus.claims.filter((claim) => claim.chair !== chair),
  )
}

/** At a table over days: frees the chair of a guest who was not heard of for days. Only who sits at the table may. */
export function freeChair(state: LobbyState, chair: number, now: number): void {
  const { plan } = state
  const holder = holderAt(state, chair)
  const isOurs = chairsNow(state).some(({ owner }) => owner === state.me)
  if (plan === null || holder === undefined || !isOurs || !mayBeFreed(holder, now)) return
  const { since } = holder.claims.find((claim) => claim.chair === chair)!
  changePlan(state, { freed: withFreed(plan, { key: holder.key, since, at: now }) })
}

function setClaims(state: LobbyState, claims: ChairClaim[]): void {
  state.ownStatus = { ...state.ownStatus, claims }
}

/** The name as other devices will parse it; undefined if they would refuse it. */
function readName(name: string): string | undefined {
  const read = v.safeParse(nameShape, name)
  return read.success ? read.output : undefined
}

/** Renames a chair of this device, or a bot. */
export function rename(state: LobbyState, chair: number, name: string): void {
  const read = readName(name)
  if (read === undefined) return
  changeAppearance(state, chair, { name: read })
  const isFirst = state.ownStatus.claims[0]?.chair === chair
  if (isFirst && !state.isCommitted) state.ownStatus = { ...state.ownStatus, name: read }
}

/** Sets color or symbol of an own chair or a bot. Marks of other people are not available; a bot gives way. */
export function setChairMark(
  state: LobbyState,
  chair: number,
  what: 'color' | 'symbol',
  value: string,
): void {
  const chairs = chairsNow(state)
  const there = chairs[chair]
  const allowed = what === 'color' ? state.appearances.colors : state.appearances.symbols
  if (there === undefined || !allowed.includes(value)) return
  const owner = chairs.find((other) => other !== there && other.kind !== 'free' && other[what] === value)
  const isAlike = owner?.owner === there.owner
  if (owner?.kind === 'person' && !isAlike) return
  changeAppearance(state, chair, { [what]: value })
  // Of two own chairs, or two bots, the other one gets the old mark.
  if (owner !== undefined && isAlike) changeAppearance(state, chairs.indexOf(owner), { [what]: there[what] })
}

/** Changes the appearance of an own chair or a bot; marks that were only assigned become fixed. */
function changeAppearance(state: LobbyState, chair: number, looks: Partial<Appearance>): void {
  const there = chairsNow(state)[chair]
  if (state.isCommitted || there === undefined) return
  const { name, color, symbol, level } = there
  if (there.kind === 'bot' && level !== null)
    return setPlannedBot(state, chair, { level, name, color, symbol, ...looks })
  if (there.owner !== state.me) return
  const { claims } = state.ownStatus
  setClaims(
    state,
    claims.map((claim) => (claim.chair === chair ? { ...claim, name, color, symbol, ...looks } : claim)),
  )
}

/**
 * Claims the wanted chairs, and moves claims that lost against older ones to a free chair; without one, the claim
 * is dropped and the person watches. Returns whether the own status changed.
 */
export function resolveOwnClaims(state: LobbyState): boolean {
  if (state.plan === null || state.isCommitted) return false
  const before = state.ownStatus
  for (const { chair, ...looks } of state.wantedChairs) {
    if (!state.ownStatus.claims.some((claim) => claim.chair === chair)) addClaim(state, chair, looks)
  }
  state.wantedChairs = []
  for (const { chair } of state.ownStatus.claims) {
    const chairs = chairsNow(state)
    if (chairs[chair]?.owner === state.me) continue
    const free = nextFreeChair(chairs, chair, lostBefore(state, chairs, chair))
    const since = nextTimestamp(state)
    const moved = state.ownStatus.claims.flatMap((claim) => {
      if (claim.chair !== chair) return claim
      return free === undefined ? [] : { ...claim, chair: free, since }
    })
    setClaims(state, moved)
  }
  return state.ownStatus !== before
}

/** The next free chair, or one after it: those who lost claims before ours take the others. */
function nextFreeChair(chairs: readonly Chair[], after: number, before: number): number | undefined {
  const free = [...chairs.keys()].filter((chair) => chairs[chair]!.kind === 'free')
  const next = [...free.filter((chair) => chair > after), ...free.filter((chair) => chair < after)]
  return next[before % next.length]
}

/**
 * How many claims of other guests lost, too, and come before ours to this chair. Each guest moves at their own next visit: without
 * an order, all of them would choose the same chair again.
 */
function lostBefore({ me, ownStatus, guests }: LobbyState, chairs: readonly Chair[], chair: number): number {
  const { since } = ownStatus.claims.find((claim) => claim.chair === chair)!
  const lost = [...guests.values()].flatMap(({ status }) =>
    status.claims
      .filter((claim) => chairs[claim.chair]?.owner !== status.key)
      .map((claim) => ({ since: claim.since, key: status.key })),
  )
  return lost.filter((one) => one.since < since || (one.since === since && one.key < me)).length
}
