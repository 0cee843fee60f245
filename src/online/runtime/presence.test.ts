import { describe, expect, test } from 'vitest'
import { connectionOf, newRoster } from './presence.ts'

const SECOND = 1000

describe('a member', () => {
  test('who was never heard is not known to be here, then gone', () => {
    const roster = newRoster(0)
    expect(roster.presenceOf('ann', 0).is).toBe('unknown')
    expect(roster.presenceOf('ann', 44 * SECOND).is).toBe('unknown')
    expect(roster.presenceOf('ann', 60 * SECOND)).toEqual({ is: 'gone', silent: 60 * SECOND })
  })
  test('is waited for from the first link on, before which no one could be heard', () => {
    const roster = newRoster(0)
    expect(roster.presenceOf('ann', 60 * SECOND).is).toBe('gone')
    roster.up('1', 'ben', 100 * SECOND)
    expect(roster.presenceOf('ann', 101 * SECOND).is).toBe('unknown')
    expect(roster.presenceOf('cat', 144 * SECOND).is).toBe('unknown')
    expect(roster.presenceOf('ann', 145 * SECOND).is).toBe('gone')
  })
  test('is not known to be here or gone after this device was cut off, unless they were missed before', () => {
    const roster = newRoster(0)
    for (const key of ['ann', 'ben', 'cat', 'dan']) roster.up(key, key, 0)
    roster.down('dan', false, 0)
    roster.down('cat', true, 0)
    for (const key of ['ann', 'ben']) roster.heardFrom(key, 45 * SECOND)
    for (const key of ['ann', 'ben']) roster.down(key, false, 50 * SECOND)
    roster.up('2', 'ben', 300 * SECOND)
    const words = ['ann', 'ben', 'cat', 'dan'].map((key) => roster.presenceOf(key, 301 * SECOND).is)
    expect(words).toEqual(['unknown', 'here', 'left', 'gone'])
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

describe('whom a linked member misses', () => {
  const missed = (is: 'gone' | 'left') => new Map([['ann', is]] as const)
  test('is gone here, too, unless they are heard here', () => {
    const roster = newRoster(0)
    roster.up('1', 'ben', 0)
    roster.setMissed('1', missed('left'))
    expect(roster.presenceOf('ann', SECOND).is).toBe('left')
    roster.setStatus('ann', 'away', 2 * SECOND)
    expect(roster.presenceOf('ann', 3 * SECOND).is).toBe('away')
    expect(roster.presenceOf('ann', 20 * SECOND).is).toBe('left')
    roster.setMissed('1', new Map())
    expect(roster.presenceOf('ann', 20 * SECOND).is).toBe('reconnecting')
  })
  test('has left if one of several heard the goodbye', () => {
    const roster = newRoster(0)
    for (const [link, is] of [
      ['1', 'gone'],
      ['2', 'left'],
      ['3', 'gone'],
    ] as const) {
      roster.up(link, link, 0)
      roster.setMissed(link, missed(is))
    }
    expect(roster.presenceOf('ann', SECOND).is).toBe('left')
  })
  test('is not passed on as own knowledge, and forgotten with the link', () => {
    const roster = newRoster(0)
    roster.up('1', 'ben', 0)
    roster.setMissed('1', missed('gone'))
    expect(roster.absenceOf('ann', SECOND)).toBeUndefined()
    roster.down('1', false, SECOND)
    roster.setMissed('1', missed('gone'))
    expect(roster.presenceOf('ann', 2 * SECOND).is).toBe('unknown')
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
    isRefused: false,
    wasLinked: false,
    isFull: false,
  } as const
  test.each([
    [{}, 'alone'],
    [{ sinceMatchmaker: SECOND }, 'connecting'],
    [{ isRefused: true }, 'connecting'],
    [{ isRefused: true, links: 1 }, 'linked'],
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
