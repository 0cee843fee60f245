import { BUILDINGS } from '../../../engine/games/endeavor/buildings.ts'
import { BOARD_ACTION_NAMES } from '../../../engine/games/endeavor/vocabulary.ts'
import type { GlossaryTerm } from '../../rules/section.ts'

const term = (name: string, topic: string, key: string): GlossaryTerm => ({
  name: key,
  meaning: `rules.endeavor.term.${name}`,
  topic,
})
const noun = (name: string, topic: string): GlossaryTerm => term(name, topic, `endeavor.noun.${name}`)
const own = (name: string, topic: string): GlossaryTerm =>
  term(name, topic, `rules.endeavor.glossary.${name}`)

/** The terms of the glossary; the page sorts them by the language. */
export const GLOSSARY: readonly GlossaryTerm[] = [
  noun('glory', 'score'),
  noun('marker', 'harbour'),
  noun('harbour', 'harbour'),
  noun('supply', 'harbour'),
  noun('crown', 'crown'),
  noun('governor', 'governor'),
  noun('governorSpace', 'governorSpace'),
  noun('cardLimit', 'cardLimit'),
  noun('city', 'city'),
  noun('connection', 'connection'),
  noun('region', 'region'),
  noun('presence', 'presence'),
  noun('token', 'setup-tokens'),
  noun('shippingTrack', 'ship'),
  noun('slavery', 'slavery'),
  noun('buildingSite', 'setup'),
  term('buildLevel', 'industry', 'endeavor.level.industry'),
  term('growth', 'culture', 'endeavor.level.culture'),
  term('payments', 'finance', 'endeavor.level.finance'),
  own('icon', 'track-icons'),
  own('blue', 'blue'),
  own('activation', 'activate'),
  own('deck', 'setup-decks'),
  own('abolition', 'abolition'),
  own('round', 'round'),
  own('mat', 'setup'),
]

/** Actions and buildings, which have sections of their own. */
export const POINTERS: readonly GlossaryTerm[] = [
  ...BOARD_ACTION_NAMES.map((action) => ({
    name: `endeavor.action.${action}`,
    meaning: 'rules.endeavor.glossary.action',
    topic: action,
  })),
  ...BUILDINGS.map(({ name }) => ({
    name: `endeavor.building.${name}`,
    meaning: 'endeavor.noun.building',
    topic: name,
  })),
]
