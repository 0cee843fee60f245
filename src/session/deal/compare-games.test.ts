import { describe, expect, test } from 'vitest'
import { saltedDice } from '../../engine/core/dice.ts'
import { CHANCE, OVER } from '../../engine/core/game.ts'
import { hashText } from '../../engine/core/hash.ts'
import { defaultOptions } from '../../engine/core/options.ts'
import { GAMES } from '../../engine/games/registry.ts'
import { seededDice } from '../dice-source.ts'
import { nim } from '../nim.fixture.ts'
import { newTable } from '../table.ts'
import type { Table } from '../table.ts'
import { actionsOf, compareGames } from './compare-games.ts'
import type { ComparedChoice, ComparedRound, ComparedRow } from './compare-games.ts'

/** A dry game of nim with nine tokens; no event begins a round. */
function played(choices: readonly number[]): Table {
  const table = newTable(nim, 2, { wet: false, heap: 'small' })
  for (const action of choices) table.post({ seat: table.turn(), action })
  return table
}
const noRound = (): boolean => false
/** Choices as the tokens that were taken: `2`, or `2|3` where they differ. */
const said = (rows: readonly ComparedRow[]): string[] => {
  const one = (choice?: ComparedChoice): string => (choice === undefined ? '-' : actionsOf(choice).join('+'))
  return rows.map((row) => (row.both ? one(row.both) : `${one(row.one)}|${one(row.other)}`))
}

describe('two games side by side', () => {
  test('the same game has no differences', () => {
    const rounds = compareGames(played([2, 3, 1, 3]), played([2, 3, 1, 3]), 0, noRound)
    expect(said(rounds[0]!.rows)).toEqual(['2', '1'])
    expect(forkIn(rounds)).toBeUndefined()
  })
  test('choices alike stand once, others side by side, also where one game is longer', () => {
    const one = played([2, 1, 1, 1, 3, 1])
    const other = played([2, 1, 2, 1, 3])
    expect(said(compareGames(one, other, 0, noRound)[0]!.rows)).toEqual(['2', '1|2', '3'])
    const longer = played([1, 1, 1, 1, 1, 1, 1, 1, 1])
    expect(said(compareGames(longer, played([3, 3, 3]), 0, noRound)[0]!.rows)).toEqual([
      '1|3',
      '1|3',
      '1|-',
      // The last token is no choice.
      '1|-',
    ])
  })
  test('choices of one kind stand side by side', () => {
    const describe = (_state: unknown, tokens: number) => ({ verb: tokens === 1 ? 'nibble' : 'take', tokens })
    const gourmet = (choices: readonly number[]): Table => ({
      ...played(choices),
      game: { ...nim, describe },
    })
    const [round] = compareGames(gourmet([2, 1, 1, 1, 2]), gourmet([2, 2, 3]), 0, noRound)
    expect(said(round!.rows)).toEqual(['2', '1|-', '2|3'])
  })
  test('the fork is the first different choice of the seat in the same position', () => {
    const forkAt = (one: readonly number[], other: readonly number[], seat: number) =>
      forkIn(compareGames(played(one), played(other), seat, noRound))
    expect(forkAt([2, 1, 1, 3], [2, 1, 2, 3], 0)).toEqual([2, 2])
    // Here the other seat left the common way first.
    expect(forkAt([2, 1, 1], [2, 2, 2], 0)).toBeUndefined()
    expect(forkAt([2, 1, 1], [2, 2, 2], 1)).toEqual([1, 1])
    // One game ends where the other goes on.
    expect(forkAt([2, 1], [2, 1, 2], 0)).toBeUndefined()
  })
  test('at the fork the different choices stand side by side, though one of them comes later in the other game', () => {
    const [round] = compareGames(played([1, 1, 2, 1, 3]), played([1, 1, 3, 1, 2]), 0, noRound)
    expect(said(round!.rows)).toEqual(['1', '2|3', '3|2'])
    // Without a fork as many as possible stand once.
    const [late] = compareGames(played([1, 1, 2, 1, 3]), played([1, 2, 3, 1, 2]), 0, noRound)
    expect(said(late!.rows)).toEqual(['1', '2|-', '3', '-|2'])
  })
})

/** The plies of the fork in both games. */
function forkIn(rounds: readonly ComparedRound[]): readonly [number, number] | undefined {
  const row = rounds.flatMap(({ rows }) => rows).find((one) => one.both === undefined && one.isFork)
  return row?.both === undefined && row?.one && row.other ? [row.one.ply, row.other.ply] : undefined
}

/** A whole random game; choices before `fork` follow one seed, later ones another. */
function randomGame(game: (typeof GAMES)[number], seats: number, fork: number, number: number): Table {
  const table = newTable(game, seats, defaultOptions(game.options))
  const salts = seededDice(hashText('comparison'))
  const [early, late] = [saltedDice(hashText('early')), saltedDice(hashText(`late ${String(number)}`))]
  while (table.turn() !== OVER) {
    const seat = table.turn()
    const open = table.legal()
    if (seat === CHANCE) table.post({ seat, salt: salts.salt(table.rolls()) })
    else table.post({ seat, action: open[(table.ply() < fork ? early : late).below(open.length)]! })
  }
  return table
}

test.each(GAMES.map((game) => ({ id: game.id, game })))(
  'every choice of both games of $id stands in one row, in order, in its round',
  ({ game }) => {
    const seats = game.seats[0]!
    const [one, other] = [randomGame(game, seats, 60, 1), randomGame(game, seats, 60, 2)]
    const roundOf = (table: Table, ply: number): number =>
      (game.view(table.state(ply)) as { round: number }).round
    const starts = (event: { readonly type: string }): boolean => event.type === 'round'
    for (let seat = 0; seat < seats; seat++) {
      const rounds = compareGames(one, other, seat, starts)
      for (const [table, side] of [
        [one, 'one'],
        [other, 'other'],
      ] as const) {
        const shown = rounds.flatMap(({ round, rows }) =>
          rows.flatMap((row) => {
            // What is alike is told by the first game.
            if (row.both && side === 'other')
              return row.both.decisions.flatMap(({ played: actions }) => actions.map(() => null))
            const decisions = (row.both ?? row[side])?.decisions ?? []
            for (const { ply } of decisions) expect([ply, roundOf(table, ply)]).toEqual([ply, round])
            return decisions.flatMap(({ ply, played: actions }) => actions.map((_, at) => ply + at))
          }),
        )
        const all = table
          .playedEntries()
          .flatMap(({ ply, seat: at }) => (at === seat && table.legal(ply).length > 1 ? [ply] : []))
        if (side === 'one') expect(shown).toEqual(all)
        else expect(shown.map((ply, i) => ply ?? all[i])).toEqual(all)
      }
      const last = rounds.findLast(({ points }) => points[0] !== null)!
      expect(last.points[0]).toBe(game.scores(one.state()).find((score) => score.seat === seat)!.total)
    }
  },
)
