import WorldPortrait from './board/WorldPortrait.vue'
import { findAutomaticChoice } from '../../engine/games/endeavor/automatic.ts'
import type { Event } from '../../engine/games/endeavor/events.ts'
import type { View } from '../../engine/games/endeavor/view-types.ts'
import { messageOf } from '../../i18n/endeavor/event-messages.ts'
import { loadMessages } from '../../i18n/index.ts'
import type { GameUi } from '../table/game-ui.ts'
import { label, shortLabel, worth } from './dock/answers.ts'
import EndeavorTable from './EndeavorTable.vue'
import { evening } from './effects/evening.ts'
import { flights } from './effects/flights.ts'
import { explains } from './dock/explains.ts'
import { result } from './dock/results.ts'
import { setbacks } from './effects/setbacks.ts'
import { nextSeats } from '../../engine/games/endeavor/insight/next-seats.ts'
import { salaryBetween } from '../../engine/games/endeavor/insight/salary-draft.ts'
import { history } from './history/history.ts'
import { sound } from './effects/sounds.ts'
import { declines, targetsOf } from './dock/targets.ts'
import { questionOf } from './dock/question.ts'
import { warnings } from './dock/warnings.ts'
import { unavailableReasons } from './dock/unavailable.ts'

const PARTS = [
  ['s', 'ships', 'ship:'],
  ['a', 'cities', 'city:'],
  ['k', 'decks', 'deck:'],
  ['o', 'own', 'own:'],
  ['b', 'market', 'building:'],
] as const

const SOURCES = [
  'cities',
  'connections',
  'industry',
  'culture',
  'finance',
  'politics',
  'cards',
  'buildings',
  'governorSpace',
  'population',
  'slavery',
] as const

/** The boards and texts of Endeavor. */
export const ui: GameUi<View, Event> = {
  portrait: WorldPortrait,
  table: EndeavorTable,
  text: async () => {
    const [{ default: table }] = await Promise.all([
      import('./text/TextTable.vue'),
      loadMessages('endeavor/text-mode'),
    ])
    return table
  },
  targetsOf,
  question: questionOf,
  label,
  shortLabel,
  worth,
  declines,
  isDraft: (view) => view.question?.name === 'paySalary',
  draftParts: salaryBetween,
  result,
  warnings,
  nextSeats,
  onlySensibleChoice: (open, view) => findAutomaticChoice(view, open),
  whyNot: unavailableReasons,
  say: messageOf,
  explains,
  history,
  effects: { flights, evening, sound, setbacks },
  scoreSources: SOURCES.map((source) => [source, `endeavor.score.${source}`]),
  resultSigns: [
    ['⚓', ['cities', 'connections']],
    ['🏛️', ['industry', 'culture', 'finance', 'politics', 'buildings', 'governorSpace', 'population']],
    ['📜', ['cards']],
  ],
  parts: PARTS.map(([key, name, start]) => [key, `actions.keys.${name}`, start]),
}
