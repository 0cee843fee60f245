import type { ChoiceStep, AutomaticStep } from '../../../core/agenda.ts'
import { addAction, ignoreEvents } from '../../../core/game.ts'
import type { Actions, Emit, Seat, State } from '../../../core/game.ts'
import { isActive, sum } from '../buildings/run-hooks.ts'
import type { Event } from '../events.ts'
import { agenda, goods, countKinds, nextSeat, SEAT_COUNT, supply } from '../state.ts'
import { KEEP, STORE, whatOf } from '../actions.ts'
import { GOODS } from '../vocabulary.ts'
import { namedGoods } from './step-events.ts'
import { KEEPING, STORING } from '../step-numbers.ts'
import { barrelsOf, countBits, isAllStored, singlesOf, findStorageChoices } from './storage-choices.ts'

/** PR 8.7 - whole kinds go into warehouses, and one barrel of another kind stays; there is no choice if all can stay. */
export const stow: AutomaticStep<Event> = {
  name: 'stow',
  run(state, first, left) {
    let seat = first
    for (let after = left; after >= 0; after--) {
      agenda.passToNextSeat(state, state[SEAT_COUNT]!)
      if (beginStoring(state, seat)) return
      seat = nextSeat(state, seat)
    }
  },
}

/** Asks a seat what it stores. Returns whether there is something to ask. */
function beginStoring(state: State, seat: Seat): boolean {
  const kinds = countKinds(state, seat)
  const room = kinds === 0 ? 0 : sum.storedKinds(state, seat)
  if (kinds <= room || (isActive.storedSingles(state, seat) && isAllStored(state, seat))) return false
  agenda.push(state, room > 0 ? STORING : KEEPING, seat)
  return true
}

/** PR 8.7, 13.5 - nothing is stored before the last choice, so with another warehouse the choices begin again. */
export function storeAgain(state: State, seat: Seat): void {
  agenda.pop(state)
  beginStoring(state, seat)
}

/** Returns the kinds of which a seat has `least` to `most` barrels, as bits. */
function kindsHeld(state: State, seat: Seat, least: number, most: number): number {
  let bits = 0
  for (let good = 0; good < GOODS.length; good++) {
    const count = state[goods(seat, good)]!
    if (count >= least && count <= most) bits |= 1 << good
  }
  return bits
}

/**
 * PR 8.7 - returns which kinds may be the single barrel once `stored` are in the warehouse. Only what cannot be stored goes
 * back, so a choice is not legal if another one keeps the same and more: while a kind of one barrel takes a warehouse
 * place, the single barrel must be of a kind of one barrel too. Of two choices that keep the same, one is legal.
 */
function singles(state: State, seat: Seat, stored: number): number {
  const left = kindsHeld(state, seat, 1, 11) & ~stored
  const alone = kindsHeld(state, seat, 1, 1)
  const storedAlone = stored & alone
  if (storedAlone === 0) return left
  return left & alone & ~((1 << (32 - Math.clz32(storedAlone))) - 1)
}

/** Returns how many kinds are still to be chosen for the warehouses; `chosen` has those already there, as bits. */
export function kindsToStore(state: State, seat: Seat, chosen: number): number {
  return sum.storedKinds(state, seat) - countBits(chosen)
}

/** PR 8.7 - the next kind for the warehouse, in ascending order. The data: the kinds already chosen, as bits. */
export const storeKind: ChoiceStep<Event> = {
  name: 'storeKind',
  legal(state, seat, data, out) {
    if (isActive.storedSingles(state, seat)) return addKinds(state, seat, data, out)
    const held = kindsHeld(state, seat, 1, 11)
    const room = sum.storedKinds(state, seat)
    let open = 0
    for (let chosen = 1; chosen < 1 << GOODS.length; chosen++) {
      if ((chosen & ~held) !== 0 || (chosen & data) !== data || countBits(chosen) !== room) continue
      const more = chosen & ~data
      const next = more & -more
      if (next > data && singles(state, seat, chosen) !== 0) open |= next
    }
    for (let good = 0; good < GOODS.length; good++) {
      if ((open & (1 << good)) !== 0) addAction(out, STORE | (good << 8))
    }
  },
  play(state, seat, data, action) {
    const chosen = data | (1 << whatOf(action))
    if (kindsToStore(state, seat, chosen) > 0) return agenda.setData(state, chosen)
    agenda.pop(state)
    agenda.push(state, KEEPING, seat, chosen)
  },
}

/** PR 13.4 - the next whole kind if more than one single barrel is stored. */
function addKinds(state: State, seat: Seat, chosen: number, out: Actions): void {
  const choices = findStorageChoices(
    barrelsOf(state, seat),
    sum.storedKinds(state, seat),
    singlesOf(state, seat),
  )
  for (let good = 0; good < GOODS.length; good++) {
    const with1 = chosen | (1 << good)
    const isNext = 1 << good > chosen
    const below = (2 << good) - 1
    if (isNext && choices.some(({ kinds }) => (kinds & below) === with1)) addAction(out, STORE | (good << 8))
  }
}

/** Barrels kept so far, in the data after the whole kinds: three bits each, the good's number plus one. */
const KEPT_FROM = 5
const KEPT_BITS = 3
function keptIn(data: number): number[] {
  const kept: number[] = []
  for (let rest = data >> KEPT_FROM; rest !== 0; rest >>= KEPT_BITS) kept.push((rest & 7) - 1)
  return kept
}
const countOf = (kept: readonly number[], good: number): number => kept.filter((one) => one === good).length
/** Returns the data with one more barrel. */
function withKept(data: number, good: number): number {
  let place = KEPT_FROM
  while (data >> place !== 0) place += KEPT_BITS
  return data | ((good + 1) << place)
}
function keptOf(data: number, good: number): number {
  let count = 0
  for (let rest = data >> KEPT_FROM; rest !== 0; rest >>= KEPT_BITS) if ((rest & 7) - 1 === good) count++
  return count
}

/** Returns how many single barrels a seat has still to choose. */
export function singlesToKeep(state: State, seat: Seat, data: number): number {
  const rest = barrelsOf(state, seat).reduce(
    (all, count, good) => ((data >> good) & 1 ? all : all + count),
    0,
  )
  return Math.min(singlesOf(state, seat), rest) - keptIn(data).length
}

/** PR 13.4 - the next single barrel, in the order of goods, if several are stored. */
function addSingles(state: State, seat: Seat, data: number, out: Actions): void {
  const stored = data & ALL_KINDS
  const kept = keptIn(data)
  const last = kept.at(-1) ?? 0
  const choices = findStorageChoices(
    barrelsOf(state, seat),
    sum.storedKinds(state, seat),
    singlesOf(state, seat),
  )
  for (let good = last; good < GOODS.length; good++) {
    const more = [...kept, good]
    const isOpen = choices.some(
      ({ kinds, singles: wanted }) =>
        kinds === stored &&
        wanted.every((count, each) =>
          each < good ? count === countOf(more, each) : count >= countOf(more, each),
        ),
    )
    if (isOpen) addAction(out, KEEP | (good << 8))
  }
}
const ALL_KINDS = (1 << GOODS.length) - 1

/**
 * PR 8.7 - the single barrel that stays. The data: the kinds in the warehouse, as bits; then, if several single barrels
 * stay (PR 13.4), those already chosen.
 */
export const keepOne: ChoiceStep<Event> = {
  name: 'keepOne',
  legal(state, seat, data, out) {
    if (isActive.storedSingles(state, seat)) return addSingles(state, seat, data, out)
    const open = singles(state, seat, data)
    for (let good = 0; good < GOODS.length; good++) {
      if ((open & (1 << good)) !== 0) addAction(out, KEEP | (good << 8))
    }
  },
  play(state, seat, data, action, emit) {
    const kept = withKept(data, whatOf(action))
    if (isActive.storedSingles(state, seat) && singlesToKeep(state, seat, data) > 1)
      return agenda.setData(state, kept)
    agenda.pop(state)
    if (emit !== ignoreEvents) emitStored(state, seat, kept, emit)
    for (let good = 0; good < GOODS.length; good++) {
      const lost = lostOf(state, seat, kept, good)
      state[goods(seat, good)]! -= lost
      state[supply(good)]! += lost
    }
  },
}

function lostOf(state: State, seat: Seat, data: number, good: number): number {
  if ((data & (1 << good)) !== 0) return 0
  const lost = state[goods(seat, good)]! - keptOf(data, good)
  return lost > 0 ? lost : 0
}

function emitStored(state: State, seat: Seat, data: number, emit: Emit<Event>): void {
  const lost = namedGoods((good) => lostOf(state, seat, data, good))
  emit({
    type: 'kept',
    seat,
    goods: namedGoods((good) => state[goods(seat, good)]! - lostOf(state, seat, data, good)),
  })
  if (Object.keys(lost).length > 0) emit({ type: 'lost', seat, goods: lost })
}
