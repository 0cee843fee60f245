import type { PlayerView } from '../../../engine/games/endeavor/view-types.ts'
import { FIRST_BLUE, TOKENS } from '../../../engine/games/endeavor/tokens.ts'
import { TRACKS } from '../../../engine/games/endeavor/vocabulary.ts'
import type { TextSection } from '../../table/text/sections.ts'
import { playerAt } from '../names.ts'
import { seatsFrom } from '../../../engine/games/endeavor/insight/turn-order.ts'
import type { Names } from '../names.ts'
import type { TextContext } from './text-context.ts'

const BLUE = TOKENS.slice(FIRST_BLUE).map(({ name }) => name)

/** All players: a row each in the order of turns, a column for every track, its level, and what they have. */
export function playersText(names: Names, { view, me, scores }: TextContext): TextSection {
  const { t, n, seat: nameOf, level, list } = names
  const remarks = ({ seat, hasPassed }: PlayerView): string =>
    list([
      ...(seat === me ? [t('text.player.you')] : []),
      ...(seat === view.crown ? [t('endeavor.noun.crown')] : []),
      ...(seat === view.question?.seat ? [t('app.seat.decidingShort')] : []),
      ...(hasPassed ? [t('endeavor-text.player.passed')] : []),
    ])
  const glory = (seat: number): string => n(scores[seat]?.total ?? 0)
  const number = (name: string, icon?: string) => ({ name, isNumber: true, ...(icon && { icon }) })
  const own = (name: string) => number(t(`endeavor-text.player.${name}`))
  return {
    id: 'players',
    name: t('endeavor-text.player.players'),
    isWide: true,
    summary: list(
      view.players.map(({ seat }) => t('text.player.score', { name: nameOf(seat), points: glory(seat) })),
    ),
    table: {
      columns: [
        { name: t('text.player.name') },
        own('glory'),
        ...TRACKS.flatMap((track) => [
          number(t(`endeavor.score.${track}`), `icon:${track}`),
          number(level(track)),
        ]),
        ...['counted', 'harbour', 'supply', 'working', 'blue'].map(own),
        { name: t('text.player.remark') },
      ],
      rows: seatsFrom(view, view.crown).map((seat) => {
        const player = playerAt(view, seat)
        return {
          key: String(seat),
          name: nameOf(seat),
          seat,
          isMarked: seat === view.question?.seat,
          cells: [glory(seat), ...numbersOf(player).map(n), remarks(player)],
        }
      }),
    },
  }
}

/** The numbers of a player's row: each track with its level, then their other pieces. */
function numbersOf(player: PlayerView): readonly number[] {
  const { markers, buildLevel, growth, payments, cardLimit, countedCards, harbour, supply } = player
  const levels = [buildLevel, growth, payments, cardLimit]
  return [
    ...TRACKS.flatMap((track, at) => [markers[track], levels[at]!]),
    countedCards,
    harbour,
    supply,
    player.sites.filter(({ hasWorker }) => hasWorker).length,
    BLUE.reduce((sum, kind) => sum + player.tokens[kind]!, 0),
  ]
}

/** What lies on the mats: one's own first, then round the table. */
export function matsText(names: Names, { view, me }: TextContext): readonly TextSection[] {
  return seatsFrom(view, me).map((seat) => matText(names, playerAt(view, seat)))
}

function matText(names: Names, player: PlayerView): TextSection {
  const { t, n, seat, building, does, card, cardIcons, token } = names
  const buildings = player.sites.map((site) => {
    const state = !site.hasSpace ? 'idle' : site.hasWorker ? 'working' : 'ready'
    return t(`endeavor-text.mat.${state}`, { building: building(site.building), does: does(site.building) })
  })
  const blue = BLUE.filter((kind) => player.tokens[kind]! > 0)
  const cards = player.cards.map(({ deck, number }) =>
    t('endeavor-text.mat.card', { card: card(deck, number), icons: cardIcons(deck, number) }),
  )
  return {
    id: `mat-${String(player.seat)}`,
    name: t('endeavor-text.mat.name', { name: seat(player.seat) }),
    lines: [
      t('endeavor-text.mat.limit', { n: n(player.countedCards), limit: n(player.cardLimit) }),
      t(`endeavor-text.mat.${player.isGovernorInstalled ? 'installed' : 'empty'}`),
      ...(player.aside.length > 0 ? [t('endeavor-text.mat.aside', { n: n(player.aside.length) })] : []),
    ],
    lists: [
      {
        name: t('endeavor.score.buildings'),
        items: [...buildings, t('endeavor-text.mat.sites', { n: n(player.freeSites) })],
      },
      { name: t('endeavor.score.cards'), items: orNothing(names, cards) },
      {
        name: t('endeavor-text.player.blue'),
        items: orNothing(
          names,
          blue.map((kind) =>
            t('endeavor-text.mat.token', { token: token(kind), n: n(player.tokens[kind]!) }),
          ),
        ),
      },
    ],
  }
}
function orNothing({ t }: Names, items: readonly string[]): readonly string[] {
  return items.length > 0 ? items : [t('text.nothing')]
}

/** The glory of each player, by where it comes from. */
export function scoresText({ t, n, seat }: Names, { view, scores }: TextContext): TextSection {
  const sources = Object.keys(scores[0]?.sources ?? {})
  return {
    id: 'scores',
    name: t('endeavor-text.score.name'),
    isWide: true,
    table: {
      columns: [
        { name: t('endeavor-text.score.source') },
        ...view.players.map((one) => ({ name: seat(one.seat), isNumber: true })),
      ],
      rows: [
        ...sources.map((source) => ({
          key: source,
          name: t(`endeavor.score.${source}`),
          cells: scores.map((score) => n(score.sources[source]!)),
        })),
        { key: 'total', name: t('endeavor.score.total'), cells: scores.map(({ total }) => n(total)) },
      ],
    },
  }
}
