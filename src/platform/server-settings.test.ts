import { describe, expect, test } from 'vitest'
import { relaySettingsFault, serverSettingsFault, serverChoiceOf } from './server-settings.ts'

const TURN = 'turn:relay.example.org:3478?transport=tcp windrose secret'

describe('servers of one’s own', () => {
  test.each([
    ['', [], undefined],
    ['wss://broker.example.org/meet', ['stun:relay.example.org', TURN], undefined],
    ['ws://127.0.0.1:9000/', ['none'], undefined],
    ['ws://broker.example.org/', [], 'unsafe'],
    ['https://broker.example.org/', [], 'broker'],
    ['broker.example.org', [], 'broker'],
    ['', ['turn:relay.example.org'], 'ice'],
    ['', ['none', 'stun:relay.example.org'], 'ice'],
    ['', Array<string>(5).fill('stun:relay.example.org'), 'ice'],
  ])('%s %j: %s', (broker, ice, problem) => {
    expect(serverSettingsFault(broker, ice)).toBe(problem)
  })

  test('are wished for as they were typed', () => {
    expect(serverChoiceOf({ broker: '', ice: [] })).toEqual({})
    expect(serverChoiceOf({ broker: '', ice: ['none'] })).toEqual({ ice: [] })
    expect(serverChoiceOf({ broker: 'wss://broker.example.org/meet', ice: [TURN] })).toEqual({
      broker: { host: 'broker.example.org', port: 443, path: '/meet/', secure: true },
      ice: [
        { kind: 'turn', url: 'turn:relay.example.org:3478?transport=tcp', user: 'windrose', pass: 'secret' },
      ],
    })
  })

  test.each([
    [[], undefined],
    [['none'], undefined],
    [['wss://relay.example.org', 'wss://relay.example.net:7777/inbox'], undefined],
    [['ws://127.0.0.1:9000/'], undefined],
    [['ws://relay.example.org/'], 'unsafe'],
    [['https://relay.example.org/'], 'relay'],
    [['none', 'wss://relay.example.org/'], 'relay'],
    [Array.from({ length: 9 }, (_, at) => `wss://relay${String(at)}.example.org/`), 'relay'],
  ])('relays %j: %s', (relays, problem) => {
    expect(relaySettingsFault(relays)).toBe(problem)
  })

  test('are wished for with their relays', () => {
    const choice = (relays: string[]): unknown => serverChoiceOf({ broker: '', ice: [], relays })
    expect(choice([])).toEqual({})
    expect(choice(['none'])).toEqual({ relays: [] })
    expect(choice(['WSS://x', 'ws://relay.example.org'])).toEqual({})
    expect(choice(['wss://Relay.example.org:443', 'wss://relay.example.org/'])).toEqual({
      relays: ['wss://relay.example.org/'],
    })
  })

  test('that make no sense are not wished for', () => {
    expect(serverChoiceOf({ broker: 'nonsense', ice: ['none'] })).toEqual({})
    expect(serverChoiceOf({ broker: 'ws://broker.example.org/', ice: [] })).toEqual({})
  })
})
