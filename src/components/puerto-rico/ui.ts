import CityPortrait from './board/CityPortrait.vue'
import { findAutomaticChoice } from '../../engine/games/puerto-rico/automatic.ts'
import type { Event } from '../../engine/games/puerto-rico/events.ts'
import type { View } from '../../engine/games/puerto-rico/view-types.ts'
import { messageOf } from '../../i18n/puerto-rico/event-messages.ts'
import { loadMessages } from '../../i18n/index.ts'
import type { GameUi } from '../table/game-ui.ts'
import { label, shortLabel, worth } from './dock/answers.ts'
import { HIDDEN_POINTS_OPTION } from './players/hidden-points.ts'
import { history } from './history/history.ts'
import { evening } from './effects/evening.ts'
import { flights } from './effects/flights.ts'
import { explains } from './dock/explains.ts'
import { result } from './dock/results.ts'
import { setbacks } from './effects/setbacks.ts'
import { SCORE_SOURCES } from '../../engine/games/puerto-rico/insight/building-effects.ts'
import { placementsBetween } from '../../engine/games/puerto-rico/insight/colonist-placement.ts'
import { nextSeats } from '../../engine/games/puerto-rico/insight/next-seats.ts'
import './pieces/pieces.css'
import PuertoRicoTable from './PuertoRicoTable.vue'
import { sound } from './effects/sounds.ts'
import { groupOf, targetsOf } from './dock/targets.ts'
import { questionOf } from './dock/question.ts'
import { warnings } from './dock/warnings.ts'
import { unavailableReasons } from './dock/unavailable.ts'

const PARTS = [
  ['o', 'roles', 'role:'],
  ['p', 'plantations', 'tile:'],
  ['s', 'ships', 'ship:'],
  ['h', 'house', 'house'],
  ['b', 'buildings', 'building:'],
] as const

/** Questions that are answered as a whole, on a panel or on the board. */
const DRAFTS: readonly (string | undefined)[] = ['placeColonist', 'payInKind', 'packGoods']

/** The boards and texts of Puerto Rico. */
export const ui: GameUi<View, Event> = {
  portrait: CityPortrait,
  table: PuertoRicoTable,
  text: async () => {
    const [{ default: table }] = await Promise.all([
      import('./text/TextTable.vue'),
      loadMessages('puerto-rico/text-mode'),
    ])
    return table
  },
  targetsOf,
  question: questionOf,
  label,
  shortLabel,
  worth,
  declines: ({ verb }) => verb === 'pass',
  isDraft: (view) => DRAFTS.includes(view.question?.name),
  draftParts: placementsBetween,
  groupOf,
  result,
  warnings,
  nextSeats,
  onlySensibleChoice: (open, view) => findAutomaticChoice(view, open),
  whyNot: unavailableReasons,
  say: messageOf,
  explains,
  history,
  effects: { flights, evening, sound, setbacks },
  tieBreak: 'pr.score.tieBreak',
  scoreSources: SCORE_SOURCES.map((source) => [source, `pr.score.${source}`]),
  resultSigns: [
    ['⚓', ['chips']],
    ['🏛️', SCORE_SOURCES.filter((source) => source !== 'chips' && source !== 'bid')],
  ],
  parts: PARTS.map(([key, name, start]) => [key, `board.keys.${name}`, start]),
  coveredOption: HIDDEN_POINTS_OPTION,
}
