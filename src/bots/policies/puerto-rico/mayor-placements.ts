import type { Seat, State } from '../../../engine/core/game.ts'
import { MAKES } from '../../../engine/games/puerto-rico/buildings/printed.ts'
import { agenda, cityBuilding, cityCount, idle } from '../../../engine/games/puerto-rico/state.ts'
import { FIRST_SLOT, freeAt, workersAt } from '../../../engine/games/puerto-rico/steps/colonist-places.ts'
import { optionalPlace } from '../../../engine/games/puerto-rico/steps/optional-circles.ts'
import { PASS, PLACE } from '../../../engine/games/puerto-rico/actions.ts'
import { CORN, QUARRY } from '../../../engine/games/puerto-rico/vocabulary.ts'
import type { MacroActions } from '../../bot.ts'
import { arrange, PLACES } from './arrangement.ts'
import type { Arrangement } from './arrangement.ts'

/** Placements returned, at most. */
const MOST = 12
/** Placements examined: the best, and the best with each place preferred or avoided. */
const TRIED = 2 * PLACES + 1
const tried = Array.from({ length: TRIED }, () => new Int8Array(PLACES))
const worth = new Int32Array(TRIED)
const order = new Int8Array(TRIED)
const leaning = new Int32Array(PLACES)
let count = 0

/** A bonus, or a penalty, that outweighs everything else. */
const MUCH = 100_000

/** Writes a few sensible placements of all remaining colonists, best first; see `Policy.macroActions`. */
export function placements(state: State, seat: Seat, out: MacroActions): number {
  const data = agenda.data(state)
  const from = data & 0xff
  count = 0
  leaning.fill(0)
  consider(state, seat, from)
  for (let good = CORN; good <= QUARRY; good++) lean(state, seat, from, good)
  const slots = state[cityCount(seat)]!
  for (let slot = 0; slot < slots; slot++) {
    if (MAKES[state[cityBuilding(seat, slot)]!]! < 0) lean(state, seat, from, FIRST_SLOT + slot)
  }
  out.count = 0
  out.start[0] = 0
  for (let i = 0; i < count && out.count < MOST; i++) write(state, seat, tried[order[i]!]!, out)
  if (out.count < MOST && arrangeWithoutMoreGuests(state, seat)) write(state, seat, withoutGuests, out)
  return out.count
}

const withoutGuests = new Int8Array(PLACES)
/** PR 12.15 - fills all circles but those of the guesthouse. Returns whether the rules allow that here. */
function arrangeWithoutMoreGuests(state: State, seat: Seat): boolean {
  const optional = optionalPlace(state, seat)
  if (optional < 0) return false
  const from = agenda.data(state) & 0xff
  const places = FIRST_SLOT + state[cityCount(seat)]!
  let left = state[idle(seat)]!
  for (let place = 0; place < PLACES; place++) {
    const has = place < places ? workersAt(state, seat, place) : 0
    const empty = place < places && place !== optional ? freeAt(state, seat, place) : 0
    if (place < from && empty > 0) return false
    withoutGuests[place] = has + empty
    left -= empty
  }
  return left > 0 && from <= optional && freeAt(state, seat, optional) > 0
}

/** Adds the best placement that prefers a place, and the best that avoids it. */
function lean(state: State, seat: Seat, from: number, place: number): void {
  if (place < from || freeAt(state, seat, place) === 0) return
  leaning[place] = MUCH
  consider(state, seat, from)
  leaning[place] = -MUCH
  consider(state, seat, from)
  leaning[place] = 0
}

/** Arranges by the leaning, and keeps what comes of it if it is new, in the order of what it is worth without leaning. */
function consider(state: State, seat: Seat, from: number): void {
  const one = tried[count]!
  const leant = arrange(state, seat, from, leaning, one)
  // A good's leaning counts with each barrel made of it, hence the remainder; nothing else is worth half as much.
  const value = leant - Math.trunc(leant / MUCH + (leant < 0 ? -0.5 : 0.5)) * MUCH
  for (let place = 0; place < from; place++) one[place] = workersAt(state, seat, place)
  for (let i = 0; i < count; i++) if (isSame(tried[i]!, one)) return
  worth[count] = value
  let i = count++
  for (; i > 0 && worth[order[i - 1]!]! < value; i--) order[i] = order[i - 1]!
  order[i] = count - 1
}

function isSame(one: Arrangement, other: Arrangement): boolean {
  for (let place = 0; place < PLACES; place++) if (one[place] !== other[place]) return false
  return true
}

const working = new Int8Array(PLACES)
const free = new Int8Array(PLACES)

/** Writes an arrangement as a sequence of actions; a question with one answer is not asked. */
function write(state: State, seat: Seat, wanted: Arrangement, out: MacroActions): void {
  const places = FIRST_SLOT + state[cityCount(seat)]!
  countCircles(state, seat, places)
  let n = out.start[out.count]!
  let from = agenda.data(state) & 0xff
  let over = agenda.data(state) >> 8
  const optional = optionalPlace(state, seat)
  for (let left = state[idle(seat)]!; left > 0; left--) {
    const mayPass = mayLeaveEmpty(optional, from, places, left)
    const place = nextWanted(wanted, from, places)
    const before = over
    over -= skipped(from, place)
    if (place === places || over < 0) {
      if (mayPass) out.actions[n++] = PASS
      break
    }
    if (mayPass || isAsked(from, places, before)) out.actions[n++] = PLACE | (place << 8)
    working[place]!++
    free[place]!--
    from = place
    // PR 4.4 - no circle more may stay empty: the rest is filled unasked.
    if (over === 0 && !mayLeaveEmpty(optional, from, places, left - 1)) break
  }
  if (n > out.start[out.count]! && isNew(out, n)) out.start[++out.count] = n
}

function countCircles(state: State, seat: Seat, places: number): void {
  for (let place = 0; place < places; place++) {
    working[place] = workersAt(state, seat, place)
    free[place] = freeAt(state, seat, place)
  }
}
/** The first place from `from` on that wants another colonist; `places` if none does. */
function nextWanted(wanted: Arrangement, from: number, places: number): number {
  let place = from
  while (place < places && working[place]! >= wanted[place]!) place++
  return place
}

/** Is the macro action just written, up to `end`, different from all before it? */
function isNew({ count: lines, start, actions }: MacroActions, end: number): boolean {
  const first = start[lines]!
  for (let line = 0; line < lines; line++) {
    const length = start[line + 1]! - start[line]!
    let same = 0
    while (same < length && first + same < end && actions[start[line]! + same] === actions[first + same])
      same++
    if (same === length && first + same === end) return false
  }
  return true
}

/** The circles left empty on the way from a place to another. */
function skipped(from: number, to: number): number {
  let all = 0
  for (let place = from; place < to; place++) all += free[place]!
  return all
}

/** PR 12.15 - may the colonists that are left pass by the free circles of the guesthouse? */
function mayLeaveEmpty(optional: number, from: number, places: number, left: number): boolean {
  if (optional < from || free[optional] === 0) return false
  return skipped(0, optional) === 0 && left > skipped(optional + 1, places)
}

/** Is there more than one place the next colonist may go to? */
function isAsked(from: number, places: number, over: number): boolean {
  let open = 0
  let rest = over
  for (let place = from; place < places && rest >= 0; place++) {
    if (free[place]! > 0) open++
    rest -= free[place]!
  }
  return open > 1
}
