import type { AnyGame, State } from '../../../src/engine/core/game.ts'
import type { Event as EndeavorEvent } from '../../../src/engine/games/endeavor/events.ts'
import type { Event as PuertoRicoEvent } from '../../../src/engine/games/puerto-rico/events.ts'
import type { ReasonTexts } from '../../../src/components/table/hint/reasons.ts'
import { changes as changesInPuertoRico } from '../../../src/components/puerto-rico/history/changes.ts'
import { changes as changesInEndeavor } from '../../../src/components/endeavor/history/changes.ts'
import { explains as ofPuertoRico } from '../../../src/components/puerto-rico/dock/explains.ts'
import { explains as ofEndeavor } from '../../../src/components/endeavor/dock/explains.ts'
import { pieceOrder as orderInPuertoRico } from '../../../src/components/puerto-rico/history/piece-order.ts'
import { pieceOrder as orderInEndeavor } from '../../../src/components/endeavor/history/piece-order.ts'

/** What each game tells of its choices. The casts are safe: events come from its own engine. */
const EXPLAINED: Readonly<Record<string, Omit<ReasonTexts, 'scoreSources'> & { readonly scores: string }>> = {
  'puerto-rico': {
    explains: ofPuertoRico,
    history: {
      changes: (event) => changesInPuertoRico(event as PuertoRicoEvent),
      pieceOrder: orderInPuertoRico,
    },
    scores: 'pr.score',
  },
  endeavor: {
    explains: ofEndeavor,
    history: { changes: (event) => changesInEndeavor(event as EndeavorEvent), pieceOrder: orderInEndeavor },
    scores: 'endeavor.score',
  },
}

/** What explains choices of a game, without its boards. */
export function reasonTextsOf(game: AnyGame, state: State): ReasonTexts {
  const { scores, ...texts } = EXPLAINED[game.id]!
  const sources = Object.keys(game.scores(state)[0]!.sources)
  return { ...texts, scoreSources: sources.map((source) => [source, `${scores}.${source}`]) }
}
