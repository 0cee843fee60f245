import { describe, expect, test } from 'vitest'
import { attemptDue, attempted, heard, newPeer } from './relay-peers.ts'
import type { PeerContext } from './relay-peers.ts'

const at = (now: number, key = 'a'): PeerContext => ({
  now,
  key,
  canLink: true,
  openedAt: 0,
  isBrokerUp: true,
  random: () => 0,
})
/** A device that has just opened its page, heard at this moment. */
const met = (now: number, canLink = true) =>
  heard(newPeer('s', at(now), { key: 'b', canLink, age: 0 }), 0, now)

describe('a device whose direct link does not come up', () => {
  test('is called by relay beside the direct attempt, 2.5 s after it came, and 2 s later the other way round', () => {
    const peer = met(1000)
    expect(attemptDue(peer, undefined, at(3499))).toBeUndefined()
    expect(attemptDue(peer, undefined, at(3500))).toBe('relay')
    expect(attemptDue(peer, undefined, at(5499, 'c'))).toBeUndefined()
    expect(attemptDue(peer, undefined, at(5500, 'c'))).toBe('relay')
  })

  test('is called at once where it has no WebRTC', () => {
    expect(attemptDue(met(1000, false), undefined, at(1000))).toBe('relay')
  })

  test('is still tried directly once a link by relay stands, and never once a direct one does', () => {
    const peer = attempted(met(1000), 'relay', at(3500))
    expect(attemptDue(peer, 'relay', at(5000))).toBe('direct')
    expect(attemptDue(peer, 'direct', at(60_000))).toBeUndefined()
  })
})
