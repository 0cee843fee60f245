import type { ActionDescription } from '../../../engine/core/game.ts'
import type { View } from '../../../engine/games/puerto-rico/view-types.ts'
import { QUARRY, TILES } from '../../../engine/games/puerto-rico/vocabulary.ts'
import type { AnswerGroup, TargetName } from '../../table/game-ui.ts'

/** Which side of a plantation is to lie up, where the rules leave that open (PR 13.3). */
export const FACE_UP = 'face:up'
export const FACE_DOWN = 'face:down'
/** Any guest: the guests of one guesthouse are interchangeable. */
export const GUEST = 'guest'

/** The targets of a choice, by verb. */
const TARGETS: {
  readonly [verb: string]: (described: ActionDescription, view: View) => readonly TargetName[]
} = {
  role: ({ card }) => [`role:${String(card)}`],
  tile: ({ tile, as }, view) => {
    const taken = `tile:${String(tile)}`
    if (as !== undefined) return [taken, FACE_DOWN]
    return mayPlant(view) && tile !== TILES[QUARRY] ? [taken, FACE_UP] : [taken]
  },
  use: ({ building, good }) =>
    good === undefined ? [`own:${String(building)}`] : [`own:${String(building)}`, `good:${String(good)}`],
  recruit: ({ count }) => [count === undefined ? 'recruit' : `recruit:${String(count)}`],
  place: ({ place }) => [`place:${String(place)}`],
  build: ({ building }) => [`building:${String(building)}`],
  bonus: ({ good }) => [`supply:${String(good)}`],
  sell: ({ good }) => [`good:${String(good)}`, 'house'],
  load: ({ good, ship }) => [`good:${String(good)}`, `ship:${String(ship)}`],
  store: ({ good }) => [`good:${String(good)}`],
  keep: ({ good }) => [`good:${String(good)}`],
  pick: ({ building }) => [`building:${String(building)}`],
  bid: ({ turn, halves }) => [`bid:${String(turn)}:${String(halves)}`],
  guest: ({ place }) => [GUEST, `place:${String(place)}`],
  give: ({ gift, place, good }) => {
    if (gift === 'good') return [`good:${String(good)}`]
    return gift === 'point' ? ['give:point'] : [`from:${String(place)}`]
  },
  pack: ({ good, count }) => [`good:${String(good)}`, `pack:${String(count)}`],
}

/** PR 13.3 - does the player asked choose the side of a tile, as they may plant a forest? */
export function mayPlant({ question, players }: View): boolean {
  return question?.name === 'takeTile' && players[question.seat]?.mayPlantForest === true
}

/** The targets of a choice; picking all of them leaves no other choice. */
export function targetsOf(described: ActionDescription, view: View): readonly TargetName[] {
  return TARGETS[described.verb]?.(described, view) ?? [described.verb]
}

/**
 * What waits behind one button: guests may go at almost any time, so their moves do where something else is asked; and
 * plantations that could be forests too stand there once.
 */
export function groupOf({ verb, as }: ActionDescription, view: View): AnswerGroup | undefined {
  if (as !== undefined) return { target: FACE_DOWN, label: { key: 'board.do.asForest', values: {} } }
  if (verb !== 'guest' || view.question?.name === 'moveGuests') return undefined
  return { target: GUEST, label: { key: 'board.do.moveGuest', values: {} } }
}
