import { HOVER_DELAY, PASSING_DELAY } from '../../table/details/details.ts'
import type { Topic as AnyTopic } from '../../table/details/details.ts'
import type { TargetName } from '../../table/game-ui.ts'
import { deckKey } from '../../../i18n/endeavor/values.ts'
import { GOVERNOR_SPACE } from '../dock/targets.ts'

/** Things with a detail card, besides the kinds below. */
export const THINGS = [
  'crown',
  'marker',
  'harbour',
  'supply',
  'buildingSite',
  'governor',
  'governorSpace',
  'cardLimit',
  'slavery',
  'connection',
  'shippingTrack',
  'presence',
  'glory',
] as const
export type ThingName = (typeof THINGS)[number]

/** The kinds of topics of detail cards. The name of a card is its deck and its number: `india:3`; of a connection its number. */
export const KINDS = [
  'building',
  'token',
  'card',
  'deck',
  'city',
  'region',
  'track',
  'connection',
  'thing',
] as const
export type Kind = (typeof KINDS)[number]
export interface Topic extends AnyTopic {
  readonly type: Kind
}

/** The topics of targets, by the first part of their names. */
const SUBJECTS: { readonly [kind: string]: Kind } = {
  building: 'building',
  own: 'building',
  token: 'token',
  ship: 'region',
  city: 'city',
  deck: 'deck',
  card: 'card',
}

/** The topic of a target; undefined if it has no details. */
export function topicOf(target: TargetName): Topic | undefined {
  if (target === GOVERNOR_SPACE) return { type: 'thing', name: 'governorSpace' }
  const [kind = '', ...name] = target.split(':')
  const found = SUBJECTS[kind]
  return found && { type: found, name: name.join(':') }
}

/** The message with the name of a topic; of a card that of its deck, of a connection that of any. */
export function nameKey({ type, name }: AnyTopic): string {
  if (type === 'card') return deckKey(name.split(':')[0] ?? '')
  if (type === 'connection') return 'endeavor.noun.connection'
  return type === 'thing' ? `endeavor.noun.${name}` : `endeavor.${type}.${name}`
}

/** People ask about buildings, cards and cities; a card on everything the mouse passes would be in its way. */
export function waitFor({ type }: AnyTopic): number {
  return type === 'thing' || type === 'connection' || type === 'track' ? PASSING_DELAY : HOVER_DELAY
}
