import type { Knowledge, Policy, Rungs } from './bot.ts'
import { endeavorPolicy } from './policies/endeavor/policy.ts'
import { puertoRicoPolicy } from './policies/puerto-rico/policy.ts'
import { endeavorTaste } from './evaluation/endeavor.ts'
import { puertoRicoTaste } from './evaluation/puerto-rico.ts'

/** Holds every choice for equally good: a search with it plays on at random. */
export const flat: Policy = {
  rate: (_state, _seat, open, into) => void into.fill(0, 0, open.count),
}

const KNOWLEDGE: Readonly<Partial<Record<string, Knowledge & Rungs>>> = {
  'puerto-rico': {
    taste: puertoRicoTaste,
    policy: puertoRicoPolicy,
    habits: { spread: 75 },
    slips: [250, 140, 75, 30],
    plans: [{ iterations: 50 }, { iterations: 480 }, { iterations: 6_000 }],
  },
  endeavor: {
    taste: endeavorTaste,
    policy: endeavorPolicy,
    habits: { scale: 12, exploration: 0.7, spread: 300 },
    slips: [270, 160, 90, 0],
    plans: [{ iterations: 40 }, { iterations: 300 }, { iterations: 6_000 }],
  },
}

/** What bots know of a game; undefined for games nobody knows anything of yet. */
export function knowledgeOf(game: string): (Knowledge & Rungs) | undefined {
  return KNOWLEDGE[game]
}
