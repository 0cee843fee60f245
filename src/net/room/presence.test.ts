import { describe, expect, test } from 'vitest'
import { connectionOf, newRoster } from './presence.ts'

const SECOND = 1000

describe('a member', () => {
  test('who was never heard is waited for, then gone', () => {
    const roster = newRoster(0)
    expect(roster.presenceOf('ann', 5 * SECOND).is).toBe('here')
    expect(roster.presenceOf('ann', 20 * SECOND).is).toBe('reconnecting')
    expect(roster.presenceOf('ann', 60 * SECOND)).toEqual({ is: 'gone', silent: 60 * SECOND })
  })
  test('is here while linked, however long they are silent, and away when they say so', () => {
    const roster = newRoster(0)
    roster.up('1', 'ann', 0)
    expect(roster.presenceOf('ann', 300 * SECOND).is).toBe('here')
    roster.setStatus('ann', 'away', SECOND)
    expect(roster.presenceOf('ann', 300 * SECOND).is).toBe('away')
  })
  test('whose link goes quiet is reconnecting, unless another link holds', () => {
    const roster = newRoster(0)
    roster.up('1', 'ann', 0)
    roster.up('2', 'ann', 0)
    roster.suspect('1', true)
    expect(roster.presenceOf('ann', 20 * SECOND).is).toBe('here')
    roster.suspect('2', true)
    expect(roster.presenceOf('ann', 20 * SECOND).is).toBe('reconnecting')
    roster.suspect('2', false)
    expect(roster.presenceOf('ann', 20 * SECOND).is).toBe('here')
  })
  test('has left after a goodbye, until their next message', () => {
    const roster = newRoster(0)
    roster.up('1', 'ann', 0)
    roster.down('1', true, SECOND)
    expect(roster.presenceOf('ann', 2 * SECOND).is).toBe('left')
    roster.setStatus('ann', 'here', 3 * SECOND)
    expect(roster.presenceOf('ann', 4 * SECOND).is).toBe('here')
  })
  test('with two links has not left when one of them says goodbye', () => {
    const roster = newRoster(0)
    roster.up('1', 'ann', 0)
    roster.up('2', 'ann', 0)
    roster.down('1', true, SECOND)
    expect(roster.presenceOf('ann', 2 * SECOND).is).toBe('here')
    expect([...roster.keys()]).toEqual(['ann'])
  })
  test('reached only through others is here as long as their messages arrive', () => {
    const roster = newRoster(0)
    roster.setStatus('ann', 'here', 10 * SECOND)
    expect(roster.presenceOf('ann', 24 * SECOND).is).toBe('here')
    expect(roster.presenceOf('ann', 30 * SECOND).is).toBe('reconnecting')
  })
})

describe('a page that slept', () => {
  test('counts that time as no silence, and the time before as it was', () => {
    const roster = newRoster(0)
    roster.up('1', 'ann', 0)
    roster.setStatus('ben', 'here', 0)
    roster.slept(300 * SECOND)
    roster.suspect('1', true)
    expect(roster.presenceOf('ann', 301 * SECOND)).toEqual({ is: 'here', silent: SECOND })
    expect(roster.presenceOf('ben', 301 * SECOND).is).toBe('here')
    expect(roster.presenceOf('ben', 346 * SECOND).is).toBe('gone')
  })
})

describe('this device', () => {
  const net = {
    matchmaker: 'up',
    sinceMatchmaker: 60 * SECOND,
    links: 0,
    isByRelay: false,
    relays: { relays: 'none', peers: 'none' },
    isOffline: false,
    isReaching: false,
    isUnreached: false,
    wasLinked: false,
    isFull: false,
  } as const
  test.each([
    [{}, 'alone'],
    [{ sinceMatchmaker: SECOND }, 'connecting'],
    [{ links: 1 }, 'linked'],
    [{ links: 1, matchmaker: 'down' }, 'linkedOnly'],
    [{ links: 1, matchmaker: 'down', sinceMatchmaker: SECOND }, 'linked'],
    [{ links: 1, matchmaker: 'blocked', isOffline: true }, 'linkedOnly'],
    [{ matchmaker: 'opening' }, 'connecting'],
    [{ matchmaker: 'taken' }, 'connecting'],
    [{ matchmaker: 'blocked' }, 'blocked'],
    [{ matchmaker: 'down' }, 'blocked'],
    [{ matchmaker: 'down', sinceMatchmaker: SECOND }, 'connecting'],
    [{ matchmaker: 'down', wasLinked: true }, 'dropped'],
    [{ matchmaker: 'opening', wasLinked: true }, 'dropped'],
    [{ sinceMatchmaker: SECOND, wasLinked: true }, 'dropped'],
    [{ isReaching: true, wasLinked: true }, 'dropped'],
    [{ wasLinked: true }, 'alone'],
    [{ matchmaker: 'down', isOffline: true, wasLinked: true }, 'offline'],
    [{ relays: { relays: 'waiting', peers: 'none' } }, 'connecting'],
    [{ relays: { relays: 'opening', peers: 'none' } }, 'connecting'],
    [{ relays: { relays: 'up', peers: 'none' } }, 'alone'],
    [{ relays: { relays: 'down', peers: 'none' } }, 'alone'],
    [{ isReaching: true }, 'reaching'],
    [{ isUnreached: true, isReaching: true }, 'unreached'],
    [{ isUnreached: true, matchmaker: 'blocked' }, 'blocked'],
    [{ matchmaker: 'taken', isFull: true }, 'full'],
    [{ matchmaker: 'unable' }, 'unable'],
    [{ links: 1, isByRelay: true }, 'linkedByRelay'],
    [{ links: 1, matchmaker: 'blocked', relays: { relays: 'up', peers: 'none' } }, 'linked'],
    [{ links: 1, matchmaker: 'blocked', relays: { relays: 'down', peers: 'none' } }, 'linkedOnly'],
    [{ matchmaker: 'unable', relays: { relays: 'opening', peers: 'none' } }, 'connecting'],
    [{ matchmaker: 'unable', relays: { relays: 'up', peers: 'none' } }, 'alone'],
    [{ matchmaker: 'unable', relays: { relays: 'down', peers: 'none' } }, 'blocked'],
    [{ matchmaker: 'blocked', relays: { relays: 'waiting', peers: 'none' } }, 'connecting'],
    [{ matchmaker: 'blocked', relays: { relays: 'up', peers: 'reaching' } }, 'reaching'],
    [{ isUnreached: true, relays: { relays: 'opening', peers: 'none' } }, 'reaching'],
    [{ isUnreached: true, relays: { relays: 'up', peers: 'reaching' } }, 'reaching'],
    [{ isUnreached: true, relays: { relays: 'up', peers: 'unreached' } }, 'unreached'],
  ] as const)('%j stands so to the others: %s', (change, word) => {
    expect(connectionOf({ ...net, ...change })).toBe(word)
  })
})
