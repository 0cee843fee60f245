import type { Topic } from '../../table/details/details.ts'
import { sourceOf } from '../../../engine/games/endeavor/insight/action-sources.ts'

/** Things whose section of the rules is called otherwise. */
const THINGS: Readonly<Record<string, string>> = {
  marker: 'harbour',
  supply: 'harbour',
  buildingSite: 'build',
  shippingTrack: 'ship',
  glory: 'score',
}
const KINDS: { readonly [kind: string]: (name: string) => string } = {
  building: (name) => name,
  track: (name) => name,
  token: (name) => (sourceOf(name).actions.length > 0 ? 'blue' : 'setup-tokens'),
  card: (name) => (name.startsWith('slavery:') ? 'slavery' : 'cards'),
  deck: (name) => (name === 'slavery' ? 'slavery' : 'draw'),
  city: () => 'city',
  region: () => 'region',
  connection: () => 'connection',
}

/** The section of the rules on a topic. */
export function rulesTopic({ type, name }: Topic): string {
  return KINDS[type]?.(name) ?? THINGS[name] ?? name
}
