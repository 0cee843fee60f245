import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gameById } from '../engine/games/registry.ts'
import { viewLog } from './log-view.ts'
import { step } from './step.ts'
import { readMessage, writeMessage } from './records/protocol.ts'
import { simulate } from '../../tests/simulation/simulate.ts'
import { newPersistentState, newReplica } from './replica/replica.ts'
import type { Replica } from './replica/replica.ts'

/** Messages of a simulated game, and a replica that accepts every signature. */
function simulatedMessages(): { texts: string[]; gullibleReplica: () => Replica } {
  const { world } = simulate(gameById, { seed: 14, calm: true })
  const [first] = world.peers
  const { context, path, acks } = first!.replica!
  const list = path.slice(1).map(({ record }) => record!)
  const texts = [
    {
      t: 'head',
      g: 0,
      i: path.length - 1,
      h: path.at(-1)!.hash,
      acks: acks.filter((ack) => ack !== undefined),
    },
    {
      t: 'want',
      goal: path.at(-1)!.hash,
      have: [
        [3, path[3]!.hash],
        [0, path[0]!.hash],
      ],
    },
    { t: 'records', list: list.slice(0, 12) },
    { t: 'records', list: list.slice(12, 40) },
    { t: 'links', after: path[0]!.hash, links: [[0, context.genesis.members[0]!.anchor]] },
    ...promises(context.memberCount, path[0]!.hash, path[5]!.hash),
    { t: 'consent', consent: { g: 0, i: 6, p: path[5]!.hash, to: 1, m: 1, sig: 'a'.repeat(16) } },
    { t: 'equivocation', one: list[4], two: list[5] },
    {
      t: 'violation',
      ack: { m: 1, g: 0, i: 5, h: path[5]!.hash, sig: 'a'.repeat(16) },
      promise: promised(context.memberCount, 1, [0, 0, path[0]!.hash]),
    },
    { t: 'seatRequest', key: 'f:1234567890abcdef', name: 'Nora', m: 1, n: 4, sig: 'a'.repeat(16) },
    { t: 'chat', m: 1, n: 4, text: 'Ahoj', sig: 'a'.repeat(16) },
  ].map((message) => JSON.stringify(message))
  const gullibleReplica = (): Replica => {
    const replica = newReplica({
      genesis: context.genesis,
      rules: context.rules,
      me: 0,
      persisted: newPersistentState('0'.repeat(64)),
      secret: '0'.repeat(64),
      verify: () => true,
    })
    step(replica, { type: 'start' })
    for (const link of ['1', '2']) step(replica, { type: 'up', link })
    return replica
  }
  return { texts, gullibleReplica }
}

/** Promises for a generation, and for one with a new key. */
function promises(n: number, genesis: string, fifth: string): object[] {
  const list = Array.from({ length: n }, (_, m) =>
    promised(n, m, m === 0 ? [0, 0, genesis] : [0, 5, fifth], m > 1),
  )
  const keys = [[1, 'f:1234567890abcdef', 'Nora']]
  return [...list, { ...promised(n, 0, [0, 5, fifth]), keys }].map((promise) => ({
    t: 'promise',
    promise,
  }))
}

function promised(n: number, m: number, at: readonly [number, number, string], lost = false): object {
  const anchor = 'b'.repeat(64)
  return { g: n + 1, bots: [], to: anchor, m, at, lost, anchor, sig: 'c'.repeat(16) }
}

test('no message makes the replica throw, even if every signature is accepted', () => {
  const { texts, gullibleReplica } = simulatedMessages()
  const words = [...new Set(texts.join().match(/"[0-9a-f]{16,}"|"[a-z]{1,4}"|-?\d+/g))]
  const spoilt = fc
    .tuple(
      fc.constantFrom(...texts),
      fc.array(fc.tuple(fc.nat(), fc.constantFrom(...words)), { maxLength: 4 }),
    )
    .map(([text, changes]) =>
      changes.reduce((changed, [where, word]) => {
        const places = [...changed.matchAll(/"[0-9a-f]{16,}"|-?\d+|true|false|null/g)]
        const place = places[where % places.length]
        if (place === undefined) return changed
        return changed.slice(0, place.index) + word + changed.slice(place.index + place[0].length)
      }, text),
    )
  fc.assert(
    fc.property(fc.array(spoilt, { minLength: 1, maxLength: 12 }), (texts) => {
      const replica = gullibleReplica()
      for (const text of texts) {
        const read = readMessage(text)
        if ('fault' in read) continue
        const effects = step(replica, { type: 'message', link: '1', message: read.message })
        for (const effect of effects) if (effect.type === 'send') writeMessage(effect.message)
        step(replica, { type: 'tick' })
      }
      expect(viewLog(replica).slot).toBe(replica.path.length - 1)
      for (const [i, node] of replica.path.entries()) expect(node.slot).toBe(i)
    }),
    { numRuns: 1500 },
  )
})
