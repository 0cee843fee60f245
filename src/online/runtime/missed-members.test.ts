import { describe, expect, test } from 'vitest'
import { begunTable } from '../room/begun-table.fixture.ts'
import { hearMissed, missedText, NO_ONE_MISSED } from './missed-members.ts'
import { newRoster } from './presence.ts'
import type { Roster } from './presence.ts'
import type { Page } from '../room/room.fixture.ts'

/** What a page says of the others, by name. */
const presencesAt = ({ online }: Page): Record<string, string> =>
  Object.fromEntries(online!.members.filter(({ isMe }) => !isMe).map(({ name, is }) => [name, is]))

test('who has left has left for one who comes later, as soon as they are linked', async () => {
  const { settle, path, devices, pages } = await begunTable()
  const [ann, ben, cat] = pages
  await ann.controller.leave()
  await cat.controller.leave()
  await settle()
  expect(presencesAt(ben)).toEqual({ Ann: 'left', Cat: 'left' })
  const later = await devices[2].visit(path)
  await settle()
  expect(presencesAt(later)).toEqual({ Ann: 'left', Ben: 'here' })
  const back = await devices[0].visit(path)
  await settle()
  for (const page of [ben, later]) expect(presencesAt(page)).toMatchObject({ Ann: 'here' })
  expect(presencesAt(back)).toEqual({ Ben: 'here', Cat: 'here' })
})

test('one who comes to an empty table knows of no one, until they are gone', async () => {
  const { town, settle, path, devices, pages } = await begunTable()
  for (const { controller } of pages) await controller.leave()
  const alone = await devices[0].visit(path)
  await settle()
  expect(presencesAt(alone)).toEqual({ Ben: 'unknown', Cat: 'unknown' })
  await town.clock.advance(30_000)
  expect(presencesAt(alone)).toEqual({ Ben: 'unknown', Cat: 'unknown' })
  await town.clock.advance(20_000)
  expect(presencesAt(alone)).toEqual({ Ben: 'gone', Cat: 'gone' })
  const later = await devices[1].visit(path)
  await settle()
  expect(presencesAt(later)).toEqual({ Ann: 'here', Cat: 'unknown' })
})

describe('whom others miss', () => {
  const KEYS = ['ann', 'ben', 'cat']
  const linked = (key: string): Roster => {
    const roster = newRoster(0)
    roster.up('1', key, 0)
    return roster
  }
  test('is told by those who know it themselves', () => {
    const roster = linked('ben')
    expect(missedText(roster, KEYS, 0, 1000)).toBe(NO_ONE_MISSED)
    roster.down('1', true, 2000)
    expect(missedText(roster, KEYS, 0, 3000)).toBe('{"t":"missed","left":[1],"gone":[]}')
    expect(missedText(roster, KEYS, 0, 60_000)).toBe('{"t":"missed","left":[1],"gone":[2]}')
    const other = linked('ann')
    expect(hearMissed(other, KEYS, '1', missedText(roster, KEYS, 0, 60_000))).toBe('heard')
    expect(KEYS.map((key) => other.presenceOf(key, 0).is)).toEqual(['here', 'left', 'gone'])
    expect(missedText(other, KEYS, 2, 1000)).toBe(NO_ONE_MISSED)
  })
  test('counts from members only', () => {
    const roster = linked('dan')
    expect(hearMissed(roster, KEYS, '1', '{"t":"missed","left":[1],"gone":[]}')).toBe('heard')
    expect(roster.presenceOf('ben', 0).is).toBe('unknown')
  })
  test.each([
    '{"t":"missed"}',
    '{"t":"missed","left":[0.5],"gone":[]}',
    '{"t":"missed","left":[8],"gone":[]}',
    '{"t":"missed","left":[-1],"gone":[]}',
    '{"t":"missed","left":[0,0,0,0,0,0,0,0,0],"gone":[]}',
    '{"t":"missed","left":[],"gone":[],"x":1}',
    '{"t":"missed","left":{},"gone":null}',
    '{"t":"missed",',
  ])('is refused if it is damaged: %s', (text) => {
    const roster = linked('ben')
    expect(hearMissed(roster, KEYS, '1', text)).toBe('malformed')
    expect(roster.presenceOf('ann', 0).is).toBe('unknown')
  })
  test('may name members that there are not, and leaves other messages alone', () => {
    expect(hearMissed(linked('ben'), KEYS, '1', '{"t":"missed","left":[7],"gone":[0]}')).toBe('heard')
    expect(hearMissed(linked('ben'), KEYS, '1', '{"t":"bye"}')).toBeUndefined()
  })
})
