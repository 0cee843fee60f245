import type { Puzzle } from '../../../src/session/puzzles/puzzle-data.ts'

// So that puzzles differ: no kind of question, part of a game or number of players may have more than its share.

/** The greatest share of all puzzles, by what they have in common. */
const SHARES = {
  question: { role: 0.5 } as Readonly<Record<string, number>>,
  anyQuestion: 0.35,
  phase: 0.45,
  seats: 0.4,
}
/** Up to this number of a kind all are welcome: of few puzzles any number is a share. */
const FREE = 10

type Kinds = Pick<Puzzle, 'question' | 'phase' | 'seats'>

/** May a puzzle of this kind be added? */
export function hasRoom(puzzles: readonly Kinds[], { question, phase, seats }: Kinds): boolean {
  const isBelow = (share: number, isSame: (one: Kinds) => boolean): boolean =>
    puzzles.filter(isSame).length < Math.max(FREE, share * puzzles.length)
  return (
    isBelow(SHARES.question[question] ?? SHARES.anyQuestion, (one) => one.question === question) &&
    isBelow(SHARES.phase, (one) => one.phase === phase) &&
    isBelow(SHARES.seats, (one) => one.seats === seats)
  )
}

/** How many puzzles have a question: the rarest are looked at first. */
export const countOf = (puzzles: readonly Kinds[], question: string): number =>
  puzzles.filter((one) => one.question === question).length
