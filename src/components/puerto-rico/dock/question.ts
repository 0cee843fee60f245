import type {
  PlayerView,
  QuestionName,
  QuestionView,
  View,
} from '../../../engine/games/puerto-rico/view-types.ts'
import { mayStayInSanJuan } from '../../../engine/games/puerto-rico/insight/colonist-placement.ts'
import type { Message } from '../../../i18n/message.ts'
import type { Question } from '../../table/game-ui.ts'
import { building, counts, number, tile } from '../values.ts'

type Values = Message['values']
const sentence = (key: string, values: Values = {}, plural?: number): Message => ({
  key: `board.${key}`,
  values,
  ...(plural !== undefined && { plural }),
})

/** The question: as one imperative sentence for the player asked, and as a description for those who wait. */
export function questionOf(view: View): Question {
  const { question } = view
  if (question === null) {
    const name = view.over ? 'over' : 'drawing'
    return { ask: sentence(`ask.${name}`), waiting: sentence(`waiting.${name}`) }
  }
  const { name } = question
  const player = view.players[question.seat]
  // PR 4.3 - all of them are placed again; some have only one place left, and stand there already.
  const left = name === 'placeColonist' ? (player?.colonists ?? question.left) : question.left
  const plural = COUNTED.includes(name) ? left : undefined
  return {
    ask: sentence(`ask.${wording(question, player)}`, asked({ ...question, left }, player), plural),
    waiting: sentence(`waiting.${name}`),
    // Some are placed already.
    ...(left > question.left && {
      left: sentence('draft.left', { n: number(question.left) }, question.left),
    }),
  }
}
/** Questions whose sentence counts what is left to choose. */
const COUNTED: readonly QuestionName[] = ['placeColonist', 'storeKind', 'payInKind', 'keepOne']

/** Questions whose sentence depends on a building of the player, or on being the second of two. */
const WORDINGS: {
  readonly [name in QuestionName]?: (question: QuestionView, player: PlayerView) => string
} = {
  takeTile: ({ left }) => (left === 1 ? 'takeTileSecond' : 'takeTile'),
  placeColonist: (_, player) => (mayStayInSanJuan(player) > 0 ? 'placeColonistOrNot' : 'placeColonist'),
  recruit: (_, { privilegeBonus }) => (privilegeBonus > 0 ? 'recruitTwo' : 'recruit'),
  bonusGood: ({ left }, { privilegeBonus }) =>
    left === 1 && privilegeBonus > 0 ? 'bonusSecond' : 'bonusGood',
  sell: (_, { ownPrices }) => (ownPrices === null ? 'sell' : 'sellAnywhere'),
  keepOne: (_, { storedSingles }) => (storedSingles > 1 ? 'keepMore' : 'keepOne'),
  moveGuests: ({ before }) => `moveGuests.${before ?? 'production'}`,
}
function wording(question: QuestionView, player: PlayerView | undefined): string {
  return (player && WORDINGS[question.name]?.(question, player)) ?? question.name
}

function asked(
  { name, left, building: by, tile: on, about }: QuestionView,
  player: PlayerView | undefined,
): Values {
  // A phone shows the market, and no purse.
  if (name === 'build') return { coins: counts([['coin', player?.coins ?? 0]]) }
  // Barrels are packed kind by kind; the sentence is about all of them.
  if (name === 'packGoods') return by === null ? {} : { building: building(by) }
  return {
    left: number(left),
    ...(by !== null && { building: building(by) }),
    ...(on !== null && { tile: tile(on) }),
    ...(about !== undefined && { about: building(about) }),
  }
}
