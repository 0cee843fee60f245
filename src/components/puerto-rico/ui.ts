import CityPortrait from './board/CityPortrait.vue'
import { findAutomaticChoice } from '../../engine/games/puerto-rico/automatic.ts'
import type { Event } from '../../engine/games/puerto-rico/events.ts'
import type { View } from '../../engine/games/puerto-rico/view-types.ts'
import { messageOf } from '../../i18n/puerto-rico/event-messages.ts'
import { loadMessages } from '../../i18n/index.ts'
import type { GameUi } from '../table/game-ui.ts'
import { label, shortLabel, worth } from './prompt/answers.ts'
import { HIDDEN_POINTS_OPTION } from './players/hidden-points.ts'
import { history } from './history/history.ts'
import { evening } from './effects/evening.ts'
import { flights } from './effects/flights.ts'
import { explains } from './prompt/explains.ts'
import { result } from './prompt/results.ts'
import { setbacks } from './effects/setbacks.ts'
import { SCORE_SOURCES } from '../../engine/games/puerto-rico/insight/building-effects.ts'
import { placementsBetween } from '../../engine/games/puerto-rico/insight/colonist-placement.ts'
import { nextSeats } from '../../engine/games/puerto-rico/insight/next-seats.ts'
import './pieces/pieces.css'
import PuertoRicoTable from './PuertoRicoTable.vue'
import { sound } from './effects/sounds.ts'
import { groupOf, targetsOf } from './prompt/targets.ts'
import { prompt } from './prompt/question.ts'
import { warnings } from './prompt/warnings.ts'
import { unavailableReasons } from './prompt/unavailable.ts'

const PARTS = [
  ['o', 'roles', 'role:'],
  ['p', 'plantations', 'tile:'],
  ['s', 'ships', 'ship:'],
  ['h', 'house', 'house'],
  ['b', 'buildings', 'building:'],
] as const

/** Questions that are answered as a whole, on a panel or on the board. */
const DRAFTS: readonly (string | undefined)[] = ['placeColonist', 'payInKind', 'packGoods']

/** The boards and texts of Puerto Rico. Views and events come from its own engine, so the casts are safe. */
export const ui: GameUi = {
  portrait: CityPortrait,
  table: PuertoRicoTable,
  text: async () => {
    const [{ default: table }] = await Promise.all([
      import('./text/TextTable.vue'),
      loadMessages('puerto-rico/text-mode'),
    ])
    return table
  },
  targetsOf: (described, view) => targetsOf(described, view as View),
  prompt: (view) => prompt(view as View),
  label: (described, view) => label(described, view as View),
  shortLabel: (described, view) => shortLabel(described, view as View),
  worth: (described, view) => worth(described, view as View),
  declines: ({ verb }) => verb === 'pass',
  isDraft: (view) => DRAFTS.includes((view as View).question?.name),
  draftParts: (before, after) => placementsBetween(before as View, after as View),
  groupOf: (described, view) => groupOf(described, view as View),
  result: (choice, view, preview) => result(choice, view as View, preview),
  warnings: (described, open, view) => warnings(described, open, view as View),
  nextSeats: (view) => nextSeats(view as View),
  onlySensibleChoice: (open, view) => findAutomaticChoice(view as View, open),
  whyNot: (target, view, seat) => unavailableReasons(target, view as View, seat),
  say: (event) => messageOf(event as Event),
  explains,
  history,
  effects: {
    flights: (event) => flights(event as Event),
    evening: (view) => evening(view as View),
    sound: (event) => sound(event as Event),
    setbacks: (events, view, seat) => setbacks(events as readonly Event[], view as View, seat),
  },
  tieBreak: 'pr.score.tieBreak',
  scoreSources: SCORE_SOURCES.map((source) => [source, `pr.score.${source}`]),
  resultSigns: [
    ['⚓', ['chips']],
    ['🏛️', SCORE_SOURCES.filter((source) => source !== 'chips' && source !== 'bid')],
  ],
  parts: PARTS.map(([key, name, start]) => [key, `board.keys.${name}`, start]),
  coveredOption: HIDDEN_POINTS_OPTION,
}
