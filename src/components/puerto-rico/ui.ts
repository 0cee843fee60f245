import type { Described } from '../../engine/core/game.ts'
import type { Event } from '../../engine/games/puerto-rico/events.ts'
import type { View } from '../../engine/games/puerto-rico/view-types.ts'
import { say } from '../../i18n/puerto-rico/log.ts'
import type { GameUi, TargetName } from '../common/game-ui.ts'
import { COVERED } from './covered.ts'
import { past } from './past/past.ts'
import './pieces/pieces.css'
import PuertoRicoTable from './PuertoRicoTable.vue'
import { label, prompt } from './ui-words.ts'
import { whyNot } from './why-not.ts'

/** What each kind of choice is about, as the names of what can be pointed at on the boards. */
const TARGETS: { readonly [verb: string]: (described: Described) => readonly TargetName[] } = {
  role: ({ card }) => [`role:${String(card)}`],
  tile: ({ tile }) => [`tile:${String(tile)}`],
  use: ({ building, good }) =>
    good === undefined ? [`own:${String(building)}`] : [`own:${String(building)}`, `good:${String(good)}`],
  recruit: () => ['recruit'],
  place: ({ place }) => [`place:${String(place)}`],
  build: ({ building }) => [`building:${String(building)}`],
  bonus: ({ good }) => [`supply:${String(good)}`],
  sell: ({ good }) => [`good:${String(good)}`, 'house'],
  load: ({ good, ship }) => [`good:${String(good)}`, `ship:${String(ship)}`],
  store: ({ good }) => [`good:${String(good)}`],
  keep: ({ good }) => [`good:${String(good)}`],
}

const PARTS = [
  ['o', 'roles', 'role:'],
  ['p', 'plantations', 'tile:'],
  ['s', 'ships', 'ship:'],
  ['h', 'house', 'house'],
  ['b', 'buildings', 'building:'],
] as const

const LARGE = ['guild-hall', 'residence', 'fortress', 'customs-house', 'city-hall'] as const
const SOURCES = ['chips', 'buildings', ...LARGE] as const

/** The boards and words of Puerto Rico. Views and events come from its own engine, so the casts only name what is known. */
export const ui: GameUi = {
  table: PuertoRicoTable,
  targetsOf: (described) => TARGETS[described.verb]?.(described) ?? [described.verb],
  prompt: (view) => prompt(view as View),
  label: (described, view) => label(described, view as View),
  declines: ({ verb }) => verb === 'pass',
  isDraft: (view) => (view as View).question?.name === 'placeColonist',
  result: () => undefined,
  warnings: () => [],
  next: () => [],
  whyNot: (target, view, seat) => whyNot(target, view as View, seat),
  say: (event) => say(event as Event),
  past,
  scoreSources: SOURCES.map((source) => [source, `pr.score.${source}`]),
  parts: PARTS.map(([key, name, start]) => [key, `board.keys.${name}`, start]),
  coveredOption: COVERED,
}
