import { describe, expect, test } from 'vitest'
import { PUBLIC_RELAYS } from '../transport/settings.ts'
import { readInvitation } from './invitation.ts'
import { hostsOf, judgeServers } from './server-trust.ts'
import type { ServerVerdict } from './server-trust.ts'

const PUBLIC_PAGE = 'windrose.example.org'

/** The verdict about servers as a link names them. */
function verdictOf(
  { broker, ice = [], relays = [] }: { broker?: string; ice?: string[]; relays?: string[] },
  page = PUBLIC_PAGE,
  known: string[] = [],
): ServerVerdict {
  const query = new URLSearchParams(broker === undefined ? [] : [['broker', broker]])
  for (const server of ice) query.append('ice', server)
  for (const relay of relays) query.append('relay', relay)
  const invitation = readInvitation(`#/j/ABCD-EFGH-2345-6789?${query.toString()}`)
  if (invitation === undefined) throw new Error('no invitation')
  return judgeServers(invitation, page, known)
}

describe('servers that an invitation names', () => {
  test('are known if there are none, or the public ones', () => {
    expect(verdictOf({})).toEqual({ type: 'known' })
    expect(verdictOf({ ice: ['none'] })).toEqual({ type: 'known' })
    expect(verdictOf({ broker: 'wss://0.peerjs.com/', ice: ['stun:stun.cloudflare.com:3478'] })).toEqual({
      type: 'known',
    })
  })
  test('are asked about, each host once, unless the person knows them', () => {
    const broker = 'wss://broker.example.org/meet/'
    const ice = ['stun:relay.example.com', 'turn:relay.example.com:3478 user word']
    const hosts = ['broker.example.org', 'relay.example.com']
    expect(verdictOf({ broker, ice })).toEqual({ type: 'unknown', hosts })
    expect(verdictOf({ broker, ice }, PUBLIC_PAGE, hosts)).toEqual({ type: 'known' })
    expect(verdictOf({ broker, ice }, PUBLIC_PAGE, hosts.slice(0, 1))).toEqual({
      type: 'unknown',
      hosts: ['relay.example.com'],
    })
  })
  test('are judged the same way if they are relays', () => {
    expect(verdictOf({ relays: ['none'] })).toEqual({ type: 'known' })
    expect(verdictOf({ relays: [...PUBLIC_RELAYS] })).toEqual({ type: 'known' })
    const relays = ['wss://relay.example.com/', 'wss://nos.lol/']
    expect(verdictOf({ relays })).toEqual({ type: 'unknown', hosts: ['relay.example.com'] })
    expect(verdictOf({ relays }, PUBLIC_PAGE, ['relay.example.com'])).toEqual({ type: 'known' })
    for (const relay of ['wss://192.168.1.1/', 'wss://router/x', 'wss://[fe80::1]:7777/', 'wss://a.org:22/'])
      expect(verdictOf({ relays: [relay] })).toEqual({ type: 'refused' })
    expect(verdictOf({ relays: ['ws://127.0.0.1:9000/'] }, 'localhost')).toEqual({ type: 'known' })
  })
  test('at the host of the page are known', () => {
    expect(verdictOf({ broker: `wss://${PUBLIC_PAGE}:9000/` })).toEqual({ type: 'known' })
  })
  test.each([
    'wss://127.0.0.1:9000/',
    'wss://127.1:9000/',
    'wss://0x7f000001:9000/',
    'wss://2130706433/',
    'wss://0177.0.0.1/',
    'wss://localhost:9000/',
    'wss://app.localhost/',
    'wss://router/',
    'wss://printer.local/',
    'wss://10.1.2.3/',
    'wss://172.16.0.1/',
    'wss://172.31.255.255/',
    'wss://192.168.1.1:8080/',
    'wss://169.254.169.254/',
    'wss://100.64.0.1/',
    'wss://0.0.0.0/',
    'wss://255.255.255.255/',
    'wss://[::1]:9000/',
    'wss://[fe80::1]/',
    'wss://[fd12:3456::1]/',
    'wss://[::ffff:192.168.1.1]/',
    'wss://[64:ff9b::c0a8:101]/',
    'wss://[2002:c0a8:101::1]/',
  ])('are refused in a private network: %s', (broker) => {
    expect(verdictOf({ broker })).toEqual({ type: 'refused' })
    // Agreed to before, on a page that was there.
    expect(verdictOf({ broker }, 'localhost').type).not.toBe('refused')
  })
  test.each([
    'stun:192.168.1.1:3478',
    'stuns:[fe80::1]',
    'turn:router:3478?transport=tcp user word',
    'stun:a:b:c',
  ])('are refused in a private network, or if they cannot be read: %s', (server) => {
    expect(verdictOf({ ice: [server] })).toEqual({ type: 'refused' })
  })
  test.each([
    'wss://1.2.3.4/',
    'wss://172.32.0.1/',
    'wss://100.128.0.1/',
    'wss://[2a00:1450:4001::1]/',
    'wss://[2001:4860:4860::8888]/',
    'wss://broker.example.org:9000/',
  ])('elsewhere are asked about: %s', (broker) => {
    expect(verdictOf({ broker }).type).toBe('unknown')
  })
  test.each([
    'wss://broker.example.org:22/',
    'wss://broker.example.org:25/',
    'wss://broker.example.org:6667/',
  ])('are refused at ports of other services: %s', (broker) => {
    expect(verdictOf({ broker })).toEqual({ type: 'refused' })
  })
  test('on this device are known to a page from this device', () => {
    expect(verdictOf({ broker: 'ws://127.0.0.1:9000/' }, 'localhost')).toEqual({ type: 'known' })
    expect(verdictOf({ broker: 'ws://localhost:9000/' }, '127.0.0.1')).toEqual({ type: 'known' })
    expect(verdictOf({ broker: 'ws://192.168.1.5:9000/' }, '192.168.1.5')).toEqual({ type: 'known' })
    expect(verdictOf({ broker: 'ws://192.168.1.6:9000/' }, '192.168.1.5')).toEqual({
      type: 'unknown',
      hosts: ['192.168.1.6'],
    })
  })
  test('have hosts that can be remembered', () => {
    const broker = { host: 'Broker.example.org', port: 443, path: '/', secure: true }
    expect(hostsOf({ broker, ice: [{ kind: 'stun', url: 'stun:[2A00::1]:3478' }] })).toEqual([
      'broker.example.org',
      '[2a00::1]',
    ])
  })
})
