import { apply, applyRoll } from './apply.ts'
import { saltedDice } from './dice.ts'
import type { Dice } from './dice.ts'
import { assert } from './fault.ts'
import { CHANCE, ignoreEvents, listActions, newActions, OVER } from './game.ts'
import type { Action, Actions, Game, State, Turn } from './game.ts'
import type { OptionSpecs, OptionValues } from './options.ts'

/** A random game to be checked: the table and the seed. */
export interface ConformanceCase<Specs extends OptionSpecs> {
  readonly seats: number
  readonly options: OptionValues<Specs>
  /** The same seed plays the same game. */
  readonly seed: number
  /** The greatest number of plies the game may last; 5000 by default. */
  readonly plies?: number
  /** The expensive checks run at every multiple of this number of plies, the cheap ones at each ply; 1 by default. */
  readonly every?: number
}
/** The length and the final state of a checked game. */
export interface ConformanceResult {
  readonly plies: number
  readonly rolls: number
  readonly state: State
}

/** One entry of the random game, enough to replay it. */
type Entry = { readonly action: Action } | { readonly salt: string }
type Named = { readonly type: string }

/** The game being checked, and what all checks need. */
interface Context<Event extends Named, View, Specs extends OptionSpecs> {
  readonly game: Game<Event, View, Specs>
  readonly table: ConformanceCase<Specs>
  readonly dice: Dice
  /** For checks of other actions, so that the number of checks does not change the game. */
  readonly sideDice: Dice
  readonly entries: Entry[]
  /** Every view so far as JSON, with its state. */
  readonly views: Map<string, State>
  readonly legal: Actions
  readonly again: Actions
  readonly next: Actions
}

/** Plays one random game and throws at the first requirement of the `Game` contract that it breaks. */
export function checkConformance<Event extends Named, View, Specs extends OptionSpecs>(
  game: Game<Event, View, Specs>,
  table: ConformanceCase<Specs>,
): ConformanceResult {
  const seed = (table.seed >>> 0).toString(16)
  const dice = saltedDice(seed.padStart(32, '0'))
  const sideDice = saltedDice(seed.padStart(32, 'f'))
  const entries: Entry[] = []
  const newList = (): Actions => newActions(1024)
  const context = {
    game,
    table,
    dice,
    sideDice,
    entries,
    views: new Map(),
    legal: newList(),
    again: newList(),
    next: newList(),
  }
  const { plies = 5000, every = 1 } = table
  let state = game.setup(table.seats, table.options)
  assert(isSame(state, game.setup(table.seats, table.options)), 'set-up is the same each time')
  game.legal(state, context.next)
  for (let ply = 0; ply < plies; ply++) {
    const turn = game.turn(state)
    const full = ply % every === 0 || turn === OVER
    game.check(state)
    checkLegal(context, state, turn)
    if (full) state = checkQueries(context, state, turn)
    if (turn === OVER) return checkEnd(context, state)
    const entry =
      turn === CHANCE
        ? { salt: newSalt(dice) }
        : { action: context.legal.at[dice.below(context.legal.count)]! }
    entries.push(entry)
    state = full ? checkStep(context, state, turn, entry) : step(context, state.slice(), entry)
  }
  assert(false, `the game ends within ${String(plies)} plies`)
}

/** `next` after the last step equals `legal`; no action is listed twice; a seat in turn has at least one. */
function checkLegal<Event extends Named, View, Specs extends OptionSpecs>(
  context: Context<Event, View, Specs>,
  state: State,
  turn: Turn,
): void {
  const { game, table, legal, next } = context
  game.legal(state, legal)
  const listed = listActions(legal)
  assert(
    turn === OVER || turn === CHANCE || (Number.isInteger(turn) && turn >= 0 && turn < table.seats),
    'turn is a seat, CHANCE or OVER',
  )
  if (turn < 0) assert(listed.length === 0, 'nothing is legal while no seat is in turn')
  else assert(listed.length > 0, 'a seat in turn has a legal action')
  assert(new Set(listed).size === listed.length, 'no two legal actions have the same number')
  assert(isSameList(listActions(next), listed), 'the next actions a step leaves are the legal ones')
}

/** No query changes the state or its own result, and different states have different views. Returns the state, read back from JSON. */
function checkQueries<Event extends Named, View, Specs extends OptionSpecs>(
  context: Context<Event, View, Specs>,
  state: State,
  turn: Turn,
): State {
  const { game, legal, again } = context
  const before = state.slice()
  const query = (what: string, method: () => unknown): string => {
    const result = method()
    assert(isPlain(result), `${what} returns plain values`)
    assert(isSame(state, before), `${what} does not change the state`)
    return JSON.stringify(result)
  }
  const listed = listActions(legal)
  assert(query('turn', () => game.turn(state)) === String(turn), 'turn returns the same each time')
  const descriptions = listed.map((action) => query('describe', () => game.describe(state, action)))
  assert(new Set(descriptions).size === descriptions.length, 'describe differs for any two legal actions')
  const view = query('view', () => game.view(state))
  assert(view === JSON.stringify(game.view(state)), 'view returns the same each time')
  checkScores(
    context,
    query('scores', () => game.scores(state)),
    state,
    turn,
  )
  game.check(state)
  assert(isSame(state, before), 'check does not change the state')
  query('legal', () => {
    game.legal(state, again)
    return 0
  })
  assert(isSameList(listActions(again), listed), 'legal lists actions in the same order each time')
  checkView(context, view, before)
  const sent = JSON.parse(JSON.stringify(Array.from(state))) as number[]
  const received = Int16Array.from(sent)
  assert(isSame(received, state), 'a state read back from JSON is the same')
  game.legal(received, again)
  assert(isSameList(listActions(again), listed), 'a state read back from JSON allows the same')
  return received
}

/** Equal views have equal states, those of other actions included. */
function checkView<Event extends Named, View, Specs extends OptionSpecs>(
  context: Context<Event, View, Specs>,
  view: string,
  state: State,
): void {
  const seen = context.views.get(view)
  assert(seen === undefined || isSame(seen, state), 'view holds everything that differs between two states')
  context.views.set(view, state)
}

/** Every other action or roll here leads to a valid state with a view of its own. */
function checkOtherEntries<Event extends Named, View, Specs extends OptionSpecs>(
  context: Context<Event, View, Specs>,
  state: State,
  turn: Turn,
): void {
  const { game, legal } = context
  const others: Entry[] =
    turn === CHANCE
      ? [{ salt: newSalt(context.sideDice) }, { salt: newSalt(context.sideDice) }]
      : listActions(legal).map((action) => ({ action }))
  for (const entry of others) {
    const other = step(context, state.slice(), entry)
    game.check(other)
    checkView(context, JSON.stringify(game.view(other)), other)
  }
}

/** Points add up, and at the end the winners are those with the most. */
function checkScores<Event extends Named, View, Specs extends OptionSpecs>(
  context: Context<Event, View, Specs>,
  text: string,
  state: State,
  turn: Turn,
): void {
  const scores = context.game.scores(state)
  assert(JSON.stringify(scores) === text, 'scores are the same each time')
  assert(
    scores.length === context.table.seats && scores.every((score, seat) => score.seat === seat),
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

/** A step has the same outcome with and without listeners, with and without `next`, in place and through `apply`. */
function checkStep<Event extends Named, View, Specs extends OptionSpecs>(
  context: Context<Event, View, Specs>,
  state: State,
  turn: Turn,
  entry: Entry,
): State {
  const before = state.slice()
  checkOtherEntries(context, state, turn)
  const silent = step(context, state.slice(), entry)
  const what = 'salt' in entry ? 'the same salt rolls the same outcome' : 'the same action plays the same'
  assert(isSame(silent, step(context, state.slice(), entry)), what)
  const events: Event[] = []
  const observed = step(context, state.slice(), entry, (event) => events.push(event))
  assert(isSame(silent, observed), 'emitting events does not change the outcome')
  for (const event of events) assert(isPlain(event) && typeof event.type === 'string', 'events are plain')
  checkApply(context, state, turn, entry, silent)
  assert(isSame(state, before), 'apply does not change the state it is given')
  return silent
}

function checkApply<Event extends Named, View, Specs extends OptionSpecs>(
  context: Context<Event, View, Specs>,
  state: State,
  turn: Turn,
  entry: Entry,
  outcome: State,
): void {
  const { game, table, legal } = context
  const applied =
    'salt' in entry ? applyRoll(game, state, entry.salt) : apply(game, state, turn, entry.action)
  assert('state' in applied && isSame(applied.state, outcome), 'apply has the same outcome')
  const unlisted = Math.max(0, ...listActions(legal)) + 1
  const illegal = apply(game, state, turn, unlisted)
  assert('refusal' in illegal, 'apply refuses an action that is not legal')
  const other = apply(game, state, turn < 0 ? 0 : (turn + 1) % table.seats, legal.at[0]!)
  assert('refusal' in other && other.refusal === 'notYourTurn', 'apply refuses a seat that is not in turn')
}

/** The whole game, replayed without any query, ends in the same state. */
function checkEnd<Event extends Named, View, Specs extends OptionSpecs>(
  context: Context<Event, View, Specs>,
  end: State,
): ConformanceResult {
  const { game, table, entries } = context
  const state = game.setup(table.seats, table.options)
  for (const entry of entries) {
    if ('salt' in entry) game.roll(state, saltedDice(entry.salt), ignoreEvents)
    else game.play(state, entry.action, ignoreEvents)
  }
  assert(isSame(state, end), 'the replayed game ends in the same state')
  const late = apply(game, end, 0, 0)
  assert('refusal' in late && late.refusal === 'gameOver', 'apply refuses everything after the end')
  return { plies: entries.length, rolls: entries.filter((entry) => 'salt' in entry).length, state: end }
}

function step<Event extends Named, View, Specs extends OptionSpecs>(
  context: Context<Event, View, Specs>,
  state: State,
  entry: Entry,
  emit: (event: Event) => void = ignoreEvents,
): State {
  if ('salt' in entry) context.game.roll(state, saltedDice(entry.salt), emit, context.next)
  else context.game.play(state, entry.action, emit, context.next)
  return state
}

function newSalt(dice: Dice): string {
  let salt = ''
  for (let i = 0; i < 8; i++) salt += dice.below(0x1000).toString(16).padStart(4, '0')
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

/** Is it a value that JSON preserves: finite numbers, strings, booleans, null, arrays and plain objects of these? */
function isPlain(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object') return false
  if (Array.isArray(value)) return value.every(isPlain)
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain)
}
