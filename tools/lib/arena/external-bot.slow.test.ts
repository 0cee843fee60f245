import { afterEach, describe, expect, test } from 'vitest'
import { CHANCE } from '../../../src/engine/core/game.ts'
import { HEAP, nim } from '../../../src/session/nim.fixture.ts'
import { dealSeed, playGame } from './match.ts'
import { externalBot } from './external-bot.ts'
import type { Player, Setting } from './types.ts'

const wet: Setting = { game: nim, seats: 2, options: { wet: true, heap: 'small' } }
const takesOne: Player = { choose: () => 1 }

/** A program that says it is ready, and does this with every other line (`message`). */
const program = (body: string, ready = '{"type":"ready","protocol":1,"name":"x"}'): string => {
  const code = `require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const message = JSON.parse(line)
    const say = (text) => process.stdout.write(text + "\\n")
    if (message.type === "hello") say(${JSON.stringify(ready)})
    if (message.type === "bye") process.exit()
    ${body}
  })`
  return `node -e '${code}'`
}
const answering = (action: string): string =>
  program(
    `if (message.type === "choose") say(JSON.stringify({ type: "choice", id: message.id, action: ${action} }))`,
  )

let guest: Player | undefined
afterEach(async () => guest?.end?.())

/** Plays a game of the program against one that takes one each time. */
async function playedBy(command: string, limit = 5000) {
  guest = externalBot(command, limit)
  return playGame(wet, [guest, takesOne], dealSeed('s', 1), () => 0)
}

describe('a program outside', () => {
  test('plays like a bot of ours that chooses alike', async () => {
    const ours: Player = { choose: ({ state }) => Math.min(2, state[HEAP]!) }
    const inside = await playGame(wet, [ours, takesOne], dealSeed('s', 1), () => 0)
    const outside = await playedBy(answering('Math.min(2, message.legal.length)'))
    expect(outside.log).toEqual(inside.log)
    expect(outside.counts.failures).toEqual([[], []])
  })
  test('is told every entry once, and can follow the game by them', async () => {
    // It counts all entries it was told and takes three only if it knows as many as there are.
    const follows = program(`
      if (message.type === "game") globalThis.known = 0
      if (message.type !== "choose") return
      globalThis.known += message.entries.length
      const action = globalThis.known === message.ply && message.entries.every(([seat, what]) => (seat === -1) === (typeof what === "string")) ? 1 : 9
      say(JSON.stringify({ type: "choice", id: message.id, action }))`)
    const { log, counts } = await playedBy(follows)
    expect(log.some(({ entry }) => entry.seat === CHANCE)).toBe(true)
    expect(counts.failures).toEqual([[], []])
  })
  test('gets what it wants: events and the view', async () => {
    const wanting = program(
      `if (message.type === "choose") say(JSON.stringify({ type: "choice", id: message.id, action: message.view.heap > 0 && message.events[0][0].type === "rained" || message.ply > 1 ? 1 : 9 }))`,
      '{"type":"ready","protocol":1,"name":"x","wants":["view","events"]}',
    )
    expect((await playedBy(wanting)).counts.failures).toEqual([[], []])
  })
})

describe('a program that misbehaves ends no game', () => {
  /** Its failures, of one kind and for one reason at every choice. */
  const always = ({ counts }: Awaited<ReturnType<typeof playedBy>>): string => {
    expect(counts.failures[0]).toHaveLength(counts.choices[0]!)
    expect(counts.failures[1]).toEqual([])
    return [
      ...new Set(
        counts.failures[0]!.map(({ kind, why }) => `${kind}: ${why.replace(/\d+ legal/, 'N legal')}`),
      ),
    ].join()
  }
  test('what is not open is not played', async () => {
    expect(always(await playedBy(answering('99')))).toContain('illegal: action 99 is not one of the N legal')
  })
  test('what is no answer is none', async () => {
    expect(always(await playedBy(program('if (message.type === "choose") say("1")')))).toContain('garbled: ')
    await guest!.end!()
    const strange = 'say(JSON.stringify({ type: "choice", id: message.id, action: 1, note: "hm" }))'
    expect(always(await playedBy(program(`if (message.type === "choose") ${strange}`)))).toContain(
      'garbled: note',
    )
  })
  test('silence is waited for no longer than the limit', async () => {
    expect(always(await playedBy(program(''), 20))).toBe('late: no answer within 20 ms')
  })
  test('an answer to an earlier question is passed over, not taken for this one', async () => {
    const late = `if (message.type === "choose") { if (message.id > 0) say(JSON.stringify({ type: "choice", id: message.id - 1, action: 1 })); say(JSON.stringify({ type: "choice", id: message.id, action: 1 })) }`
    expect((await playedBy(program(late))).counts.failures).toEqual([[], []])
  })
  test('a program that ends fails for the rest of the game and is restarted for the next', async () => {
    const dies = program(
      'if (message.type === "choose") { if (message.ply > 2) process.exit(); say(JSON.stringify({ type: "choice", id: message.id, action: 1 })) }',
    )
    const first = await playedBy(dies)
    expect(first.counts.failures[0]).toHaveLength(first.counts.choices[0]! - 1)
    expect(first.counts.failures[0]![0]).toMatchObject({
      kind: 'gone',
      why: 'the program ended with exit code 0',
    })
    const second = await playGame(wet, [guest!, takesOne], dealSeed('s', 1), () => 0)
    expect(second.counts.failures).toEqual(first.counts.failures)
  })
  test('one that talks without end is ended', async () => {
    const floods = program('if (message.type === "choose") for (let i = 0; i < 300; i++) say("blah")')
    expect(always(await playedBy(floods))).toContain('garbled: ')
  })
  test('one that is not ready is told at once, for the command is probably wrong', async () => {
    await expect(playedBy('exit 3')).rejects.toThrow(
      '"exit 3" does not say that it is ready: it ended with exit code 3',
    )
    const other = program('', '{"type":"ready","protocol":2,"name":"x"}')
    await expect(playedBy(other)).rejects.toThrow('protocol: Invalid type: Expected 1 but received 2')
    await expect(playedBy(program('', 'hi'))).rejects.toThrow('not JSON: hi')
  })
})

describe('a program may decline a game', () => {
  const decliner = (id: string) =>
    program(
      `if (message.type === "choose") say(JSON.stringify({ type: "decline", id: ${id}, why: "no heaps" }))`,
    )
  test('as the answer to its first question of the game', async () => {
    const { declined } = await playedBy(decliner('message.id'))
    expect(declined).toEqual({ seat: 0, why: 'no heaps' })
    // The next game begins all over.
    const again = await playGame(wet, [guest!, takesOne], dealSeed('s', 1), () => 0)
    expect(again.declined).toEqual({ seat: 0, why: 'no heaps' })
  })
  test('but not later on', async () => {
    const changesMind = program(
      `if (message.type === "choose") say(JSON.stringify(message.ply < 2 ? { type: "choice", id: message.id, action: 1 } : { type: "decline", id: message.id, why: "I lose" }))`,
    )
    const { declined, counts } = await playedBy(changesMind)
    expect(declined).toBeUndefined()
    expect(counts.failures[0]![0]).toMatchObject({
      kind: 'garbled',
      why: 'only the first question of a game may be declined',
    })
  })
})
