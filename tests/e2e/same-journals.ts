import { wholeGame } from '../../tools/lib/prepared-games.ts'

const OTHERWISE = { slaveryCountsAtFive: true, paymentByFinance: true, sharedSetup: 'K7M2QX' }

/** Several games for every size and option, for replays in several browsers. */
export const JOURNALS = [
  ...[2, 3, 4, 5].flatMap((seats) => [
    ...['one', 'two', 'three'].map((seed) => wholeGame(seats, `same ${seed}`)),
    wholeGame(seats, 'same options', { balancedPrices: true, cornStartersPoorer: true }),
  ]),
  ...[3, 4, 5].flatMap((seats) => [
    ...['one', 'two', 'three'].map((seed) => wholeGame(seats, `same ${seed}`, {}, 'endeavor')),
    wholeGame(seats, 'same options', OTHERWISE, 'endeavor'),
  ]),
]
