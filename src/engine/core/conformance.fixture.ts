import { apply, applyRoll } from './apply.ts'
import { saltedDice } from './dice.ts'
import type { Dice } from './dice.ts'
import { assert } from './fault.ts'
import { CHANCE, ignoreEvents, listActions, newActions, OVER } from './game.ts'
import type { Action, Actions, Game, State, Turn } from './game.ts'
import type { OptionSpecs, OptionValues } from './options.ts'

/** What is tried: a table, and the luck of a random game at it. */
export interface ConformanceCase<Specs extends OptionSpecs> {
  readonly seats: number
  readonly options: OptionValues<Specs>
  /** The same seed tries the same game. */
  readonly seed: number
  /** How long the game may last at most; 5000 unless told. */
  readonly plies?: number
  /** All laws are tried at every so many plies, the quick ones at all; 1 unless told. */
  readonly every?: number
}
/** A finished trial: how long the game was and where it ended. */
export interface ConformanceResult {
  readonly plies: number
  readonly rolls: number
  readonly state: State
}

/** One entry of the random game, enough to tell it again. */
type Told = { readonly action: Action } | { readonly salt: string }
type Named = { readonly type: string }

/** A game under trial: what all laws need at hand. */
interface Case<Event extends Named, View, Specs extends OptionSpecs> {
  readonly game: Game<Event, View, Specs>
  readonly trial: ConformanceCase<Specs>
  readonly luck: Dice
  /** For what is tried beside the game, so that the game is the same however much is tried. */
  readonly otherLuck: Dice
  readonly told: Told[]
  /** Every view seen, and the state it was the view of. */
  readonly views: Map<string, State>
  readonly legal: Actions
  readonly again: Actions
  readonly next: Actions
}

/** Plays one random game and throws a fault at the first law it breaks (house, 4.6). */
export function checkConformance<Event extends Named, View, Specs extends OptionSpecs>(
  game: Game<Event, View, Specs>,
  trial: ConformanceCase<Specs>,
): ConformanceResult {
  const seed = (trial.seed >>> 0).toString(16)
  const luck = saltedDice(seed.padStart(32, '0'))
  const otherLuck = saltedDice(seed.padStart(32, 'f'))
  const told: Told[] = []
  const room = (): Actions => newActions(1024)
  const the = {
    game,
    trial,
    luck,
    otherLuck,
    told,
    views: new Map(),
    legal: room(),
    again: room(),
    next: room(),
  }
  const { plies = 5000, every = 1 } = trial
  let state = game.setup(trial.seats, trial.options)
  assert(isSame(state, game.setup(trial.seats, trial.options)), 'set-up is the same each time')
  game.legal(state, the.next)
  for (let ply = 0; ply < plies; ply++) {
    const turn = game.turn(state)
    const full = ply % every === 0 || turn === OVER
    game.check(state)
    tryLegal(the, state, turn)
    if (full) state = tryQuestions(the, state, turn)
    if (turn === OVER) return finish(the, state)
    const entry =
      turn === CHANCE ? { salt: newSalt(luck) } : { action: the.legal.at[luck.below(the.legal.count)]! }
    told.push(entry)
    state = full ? tryStep(the, state, turn, entry) : step(the, state.slice(), entry)
  }
  assert(false, `the game ends within ${String(plies)} plies`)
}

/** What the last step left in `next` is what `legal` says; nothing is listed twice; somebody in turn can do something. */
function tryLegal<Event extends Named, View, Specs extends OptionSpecs>(
  the: Case<Event, View, Specs>,
  state: State,
  turn: Turn,
): void {
  const { game, trial, legal, next } = the
  game.legal(state, legal)
  const listed = listActions(legal)
  assert(
    turn === OVER || turn === CHANCE || (Number.isInteger(turn) && turn >= 0 && turn < trial.seats),
    'it is the turn of a seat, of chance or of nobody',
  )
  if (turn < 0) assert(listed.length === 0, 'nothing is legal while no seat is in turn')
  else assert(listed.length > 0, 'a seat in turn has a legal action')
  assert(new Set(listed).size === listed.length, 'no two legal actions have the same number')
  assert(isSameList(listActions(next), listed), 'the next actions a step leaves are the legal ones')
}

/** No question changes the state or its own answer, and the answers tell apart what is different. Answers the state, read back from text. */
function tryQuestions<Event extends Named, View, Specs extends OptionSpecs>(
  the: Case<Event, View, Specs>,
  state: State,
  turn: Turn,
): State {
  const { game, legal, again } = the
  const before = state.slice()
  const ask = (what: string, question: () => unknown): string => {
    const answer = question()
    assert(isPlain(answer), `${what} answers with plain values`)
    assert(isSame(state, before), `${what} does not change the state`)
    return JSON.stringify(answer)
  }
  const listed = listActions(legal)
  assert(ask('turn', () => game.turn(state)) === String(turn), 'turn answers the same each time')
  const words = listed.map((action) => ask('describe', () => game.describe(state, action)))
  assert(new Set(words).size === words.length, 'describe tells any two legal actions apart')
  const view = ask('view', () => game.view(state))
  assert(view === JSON.stringify(game.view(state)), 'view answers the same each time')
  tryScores(
    the,
    ask('scores', () => game.scores(state)),
    state,
    turn,
  )
  game.check(state)
  assert(isSame(state, before), 'check does not change the state')
  ask('legal', () => {
    game.legal(state, again)
    return 0
  })
  assert(isSameList(listActions(again), listed), 'legal answers in the same order each time')
  rememberView(the, view, before)
  const sent = JSON.parse(JSON.stringify(Array.from(state))) as number[]
  const received = Int16Array.from(sent)
  assert(isSame(received, state), 'a state read back from text is the same')
  game.legal(received, again)
  assert(isSameList(listActions(again), listed), 'a state read back from text allows the same')
  return received
}

/** Equal views are views of equal states, in the whole game and beside it. */
function rememberView<Event extends Named, View, Specs extends OptionSpecs>(
  the: Case<Event, View, Specs>,
  view: string,
  state: State,
): void {
  const seen = the.views.get(view)
  assert(seen === undefined || isSame(seen, state), 'view holds everything that differs between two states')
  the.views.set(view, state)
}

/** Whatever else could have been chosen or rolled here keeps the laws too, and can be seen. */
function tryOthers<Event extends Named, View, Specs extends OptionSpecs>(
  the: Case<Event, View, Specs>,
  state: State,
  turn: Turn,
): void {
  const { game, legal } = the
  const others: Told[] =
    turn === CHANCE
      ? [{ salt: newSalt(the.otherLuck) }, { salt: newSalt(the.otherLuck) }]
      : listActions(legal).map((action) => ({ action }))
  for (const entry of others) {
    const other = step(the, state.slice(), entry)
    game.check(other)
    rememberView(the, JSON.stringify(game.view(other)), other)
  }
}

/** Points add up, and at the end the winners are those with the most. */
function tryScores<Event extends Named, View, Specs extends OptionSpecs>(
  the: Case<Event, View, Specs>,
  text: string,
  state: State,
  turn: Turn,
): void {
  const scores = the.game.scores(state)
  assert(JSON.stringify(scores) === text, 'scores answer the same each time')
  assert(
    scores.length === the.trial.seats && scores.every((score, seat) => score.seat === seat),
    'every seat has its score',
  )
  for (const { total, sources } of scores) {
    const sum = Object.values(sources).reduce((points, more) => points + more, 0)
    assert(sum === total, 'points are the sum of their sources')
  }
  if (turn !== OVER) return
  const best = scores.reduce((most, score) => (isAhead(score, most) ? score : most))
  for (const score of scores)
    assert(score.winner === !isAhead(best, score), 'the winners are those with the most points')
}
function isAhead(
  one: { total: number; tieBreak: number },
  other: { total: number; tieBreak: number },
): boolean {
  return one.total === other.total ? one.tieBreak > other.tieBreak : one.total > other.total
}

/** The same step comes out the same: heard or not, with `next` or without, in place or through the guarded door. */
function tryStep<Event extends Named, View, Specs extends OptionSpecs>(
  the: Case<Event, View, Specs>,
  state: State,
  turn: Turn,
  entry: Told,
): State {
  const before = state.slice()
  tryOthers(the, state, turn)
  const silent = step(the, state.slice(), entry)
  const what = 'salt' in entry ? 'the same salt rolls the same outcome' : 'the same action plays the same'
  assert(isSame(silent, step(the, state.slice(), entry)), what)
  const events: Event[] = []
  const heard = step(the, state.slice(), entry, (event) => events.push(event))
  assert(isSame(silent, heard), 'listening does not change what happens')
  for (const event of events) assert(isPlain(event) && typeof event.type === 'string', 'events are plain')
  tryDoor(the, state, turn, entry, silent)
  assert(isSame(state, before), 'the guarded door does not change the state it is given')
  return silent
}

function tryDoor<Event extends Named, View, Specs extends OptionSpecs>(
  the: Case<Event, View, Specs>,
  state: State,
  turn: Turn,
  entry: Told,
  outcome: State,
): void {
  const { game, trial, legal } = the
  const applied =
    'salt' in entry ? applyRoll(game, state, entry.salt) : apply(game, state, turn, entry.action)
  assert('state' in applied && isSame(applied.state, outcome), 'the guarded door lets the same step through')
  const unheardOf = Math.max(0, ...listActions(legal)) + 1
  const stranger = apply(game, state, turn, unheardOf)
  assert('refusal' in stranger, 'the guarded door refuses what is not legal')
  const other = apply(game, state, turn < 0 ? 0 : (turn + 1) % trial.seats, legal.at[0]!)
  assert('refusal' in other && other.refusal === 'notYourTurn', 'the guarded door refuses who is not in turn')
}

/** The whole game told again, without anybody asking anything, ends in the same state. */
function finish<Event extends Named, View, Specs extends OptionSpecs>(
  the: Case<Event, View, Specs>,
  end: State,
): ConformanceResult {
  const { game, trial, told } = the
  const state = game.setup(trial.seats, trial.options)
  for (const entry of told) {
    if ('salt' in entry) game.roll(state, saltedDice(entry.salt), ignoreEvents)
    else game.play(state, entry.action, ignoreEvents)
  }
  assert(isSame(state, end), 'the game told again ends the same')
  const late = apply(game, end, 0, 0)
  assert('refusal' in late && late.refusal === 'gameOver', 'nothing is taken after the end')
  return { plies: told.length, rolls: told.filter((entry) => 'salt' in entry).length, state: end }
}

function step<Event extends Named, View, Specs extends OptionSpecs>(
  the: Case<Event, View, Specs>,
  state: State,
  entry: Told,
  emit: (event: Event) => void = ignoreEvents,
): State {
  if ('salt' in entry) the.game.roll(state, saltedDice(entry.salt), emit, the.next)
  else the.game.play(state, entry.action, emit, the.next)
  return state
}

function newSalt(luck: Dice): string {
  let salt = ''
  for (let i = 0; i < 8; i++) salt += luck.below(0x1000).toString(16).padStart(4, '0')
  return salt
}
function isSame(one: State, other: State): boolean {
  if (one.length !== other.length) return false
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false
  return true
}
function isSameList(one: readonly Action[], other: readonly Action[]): boolean {
  return one.length === other.length && one.every((action, i) => action === other[i])
}

/** Nothing but finite numbers, words, truth values, null, lists and records of these: what JSON keeps whole. */
function isPlain(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object') return false
  if (Array.isArray(value)) return value.every(isPlain)
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain)
}

/**
 * Plays one random game on the quick path, as search does: nobody listens, and the legal actions come from the last step.
 * The game checks its state now and then. Ends with the game, or after so many plies.
 */
export function playRandomGame<Event extends Named, View, Specs extends OptionSpecs>(
  game: Game<Event, View, Specs>,
  { seats, options, plies = 3000 }: Pick<ConformanceCase<Specs>, 'seats' | 'options' | 'plies'>,
  luck: Dice,
  {
    next = newActions(),
    pick = pickRandom,
  }: { next?: Actions; pick?: (luck: Dice, open: Actions) => Action } = {},
): State {
  const state = game.setup(seats, options)
  game.legal(state, next)
  for (let ply = 0; ply < plies; ply++) {
    const turn = game.turn(state)
    if (turn === OVER) break
    if (turn === CHANCE) game.roll(state, luck, ignoreEvents, next)
    else game.play(state, pick(luck, next), ignoreEvents, next)
    if (ply % CHECKED_EVERY === 0) game.check(state)
  }
  return state
}
/** A prime, so that no phase is always passed over. */
const CHECKED_EVERY = 97
export const pickRandom = (luck: Dice, { at, count }: Actions): Action => at[luck.below(count)]!
