import { describe, expect, test } from 'vitest'
import { gameById } from '../../engine/games/registry.ts'
import { MAX_LINK, writeGameLink } from '../link/game-link.ts'
import { seal } from '../link/sealed-text.ts'
import { canChallenge, readChallenge } from './challenge-link.ts'
import { challengePlayers, groupPlayers, substituteLevel } from './challenge-players.ts'
import { finished, challengeOf } from './finished-deal.fixture.ts'
const faultOf = (text: string): string | undefined => {
  const read = readChallenge(text, gameById)
  return 'fault' in read ? read.fault.code : undefined
}

describe('a challenge', () => {
  test('gives the challenger’s seat to the player, and the seats of other people to bots', () => {
    const { people } = finished('puerto-rico', 4, 7, 2)
    const players = challengePlayers({ people, seat: 2 }, 'Eva')
    expect(players[2]).toEqual({
      kind: 'person',
      name: 'Eva',
      color: people[2]!.color,
      symbol: people[2]!.symbol,
    })
    for (const [seat, player] of players.entries()) {
      if (seat === 2) continue
      expect(player.kind).toBe('bot')
      if (people[seat]!.kind === 'bot') expect(player).toEqual(people[seat])
      else expect(player).toMatchObject({ name: people[seat]!.name, level: substituteLevel(people) })
    }
  })
  test('may be played by a group: people stay people with names of their own, and bots stay bots', () => {
    const { people } = finished('puerto-rico', 4, 7, 2)
    const players = groupPlayers({ people }, (seat) => `P${String(seat)}`)
    for (const [seat, player] of players.entries()) {
      const before = people[seat]!
      expect(player).toEqual(before.kind === 'bot' ? before : { ...before, name: `P${String(seat)}` })
    }
  })
  test('has the strongest level of its bots for other people; without bots the helmsman', () => {
    const look = { name: 'Bo', color: 'blue', symbol: 'star' }
    const bot = (level: 'deckhand' | 'commodore') => ({ ...look, kind: 'bot' as const, level })
    const person = { ...look, kind: 'person' as const }
    expect(substituteLevel([person, bot('deckhand'), bot('commodore'), bot('deckhand')])).toBe('commodore')
    expect(substituteLevel([person, person])).toBe('helmsman')
  })
  test('is possible only for a finished game of at least one person whose dice follow from a seed', () => {
    const game = finished('endeavor', 3, 1, 0)
    expect(canChallenge(game.table, game)).toBe(true)
    expect(canChallenge(game.table, { ...game, luck: 'table' })).toBe(false)
    const bots = game.people.map(
      (player) => ({ ...player, kind: 'bot', level: 'mate' }) as (typeof game.people)[number],
    )
    expect(canChallenge(game.table, { ...game, people: bots })).toBe(false)
    game.table.rewind(game.table.ply() - 1)
    expect(canChallenge(game.table, game)).toBe(false)
  })
})

describe('a challenge is refused', () => {
  const game = finished('puerto-rico', 3, 5, 1)
  const text = challengeOf(game, 1)
  test('cut anywhere', () => {
    for (let length = 0; length < text.length; length++)
      expect([length, faultOf(text.slice(0, length))]).toEqual([length, 'damagedLink'])
    for (let from = 1; from < text.length; from++)
      expect([from, faultOf(text.slice(from))]).not.toEqual([from, undefined])
  })
  test('with any character changed, left out or doubled', () => {
    for (let at = 0; at < text.length; at++) {
      const [before, letter, after] = [text.slice(0, at), text[at]!, text.slice(at + 1)]
      for (const changed of [letter === 'A' ? 'B' : 'A', '', letter + letter, '%', '<'])
        expect([at, changed, faultOf(before + changed + after)]).toEqual([at, changed, 'damagedLink'])
    }
  })
  test('if it is longer than any link', () => {
    expect(faultOf('1'.repeat(MAX_LINK + 1))).toBe('longLink')
  })
  test('if it is the link of a game, or a game in a link is damaged inside a right checksum', () => {
    const { table, ...content } = game
    const inner = writeGameLink(table, { ...content, moment: 0 })
    expect(faultOf(inner)).not.toBeUndefined()
    expect(faultOf(seal(`1${inner.slice(0, -1)}`))).toBe('damagedLink')
    expect(faultOf(seal(`x${inner}`))).toBe('newerLink')
    expect(faultOf(seal('1'))).toBe('damagedLink')
  })
  test('if no player could have played it: a bot’s seat, no seat, a game in progress, dice of all players', () => {
    const people = game.people.map((player, seat) =>
      seat === 0 ? { ...player, kind: 'bot' as const, level: 'mate' as const } : player,
    )
    expect(faultOf(challengeOf({ ...game, people }, 0))).toBe('foreignLink')
    expect(faultOf(challengeOf(game, 8))).toBe('foreignLink')
    expect(faultOf(challengeOf({ ...game, luck: 'table' }, 1))).toBe('foreignLink')
    const running = finished('puerto-rico', 3, 5, 1)
    running.table.rewind(running.table.ply() - 1)
    expect(faultOf(challengeOf(running, 1))).toBe('foreignLink')
  })
  test('of other rules, and it tells the release that can open it', () => {
    const told = challengeOf({ ...game, release: '1.2.3' }, 1)
    expect(readChallenge(told, (id) => ({ ...gameById(id)!, version: 99 }))).toEqual({
      fault: { code: 'otherVersion', release: '1.2.3' },
    })
    expect(readChallenge(told, () => undefined)).toMatchObject({ fault: { code: 'unknownGame' } })
  })
})
