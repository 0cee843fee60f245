import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { CHANCE } from '../../../src/engine/core/game.ts'
import { defaultOptions } from '../../../src/engine/core/options.ts'
import { gameById } from '../../../src/engine/games/registry.ts'
import { HEAP, nim } from '../../../src/session/nim.fixture.ts'
import { ROOT } from '../fresh-build.ts'
import { newGameRunner } from './game-runner.ts'
import { dealSeed, playGame } from './match.ts'
import { externalBot } from './external-bot.ts'
import type { Player, Setting } from './types.ts'

const wet: Setting = { game: nim, seats: 2, options: { wet: true, heap: 'small' } }
const takesOne: Player = { choose: () => 1 }
const EXAMPLES = join(ROOT, 'tools/lib/arena/examples')

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
    expect(outside.counts.failures).toEqual([0, 0])
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
    expect(counts.failures).toEqual([0, 0])
  })
  test('gets what it wants: events and the view', async () => {
    const wanting = program(
      `if (message.type === "choose") say(JSON.stringify({ type: "choice", id: message.id, action: message.view.heap > 0 && message.events[0][0].type === "rained" || message.ply > 1 ? 1 : 9 }))`,
      '{"type":"ready","protocol":1,"name":"x","wants":["view","events"]}',
    )
    expect((await playedBy(wanting)).counts.failures).toEqual([0, 0])
  })
})

describe('a program that misbehaves ends no game', () => {
  const always = ({ counts }: Awaited<ReturnType<typeof playedBy>>): boolean =>
    counts.failures[0] === counts.choices[0] && counts.failures[1] === 0
  test('what is not open is not played', async () => {
    expect(always(await playedBy(answering('99')))).toBe(true)
  })
  test('what is no answer is none', async () => {
    expect(always(await playedBy(program('if (message.type === "choose") say("1")')))).toBe(true)
    await guest!.end!()
    const strange = 'say(JSON.stringify({ type: "choice", id: message.id, action: 1, note: "hm" }))'
    expect(always(await playedBy(program(`if (message.type === "choose") ${strange}`)))).toBe(true)
  })
  test('silence is waited for no longer than the limit', async () => {
    expect(always(await playedBy(program(''), 20))).toBe(true)
  })
  test('an answer to an earlier question is passed over, not taken for this one', async () => {
    const late = `if (message.type === "choose") { if (message.id > 0) say(JSON.stringify({ type: "choice", id: message.id - 1, action: 1 })); say(JSON.stringify({ type: "choice", id: message.id, action: 1 })) }`
    expect((await playedBy(program(late))).counts.failures).toEqual([0, 0])
  })
  test('a program that ends fails for the rest of the game and is restarted for the next', async () => {
    const dies = program(
      'if (message.type === "choose") { if (message.ply > 2) process.exit(); say(JSON.stringify({ type: "choice", id: message.id, action: 1 })) }',
    )
    const first = await playedBy(dies)
    expect(first.counts.failures[0]).toBe(first.counts.choices[0]! - 1)
    const second = await playGame(wet, [guest!, takesOne], dealSeed('s', 1), () => 0)
    expect(second.counts.failures).toEqual(first.counts.failures)
  })
  test('one that talks without end is ended', async () => {
    const floods = program('if (message.type === "choose") for (let i = 0; i < 300; i++) say("blah")')
    expect(always(await playedBy(floods))).toBe(true)
  })
  test('one that is not ready is told at once, for the command is probably wrong', async () => {
    await expect(playedBy('exit 3')).rejects.toThrow('exit 3')
    await expect(playedBy(program('', '{"type":"ready","protocol":2,"name":"x"}'))).rejects.toThrow('ready')
  })
})

describe('the examples', () => {
  const whole = async (command: string, game: string): Promise<number[]> => {
    const plan = {
      setting: { game, seats: 3, options: defaultOptions(gameById(game)!.options) },
      bots: [`cmd:${command}`, 'random'],
      seed: 'examples',
      limit: 5000,
    }
    const hall = newGameRunner(plan, () => 0)
    try {
      const outcomes = await hall.play({ deal: 0, seatings: [[0, 1, 0]] })
      return outcomes[0]!.seats
        .filter(({ bot }) => bot === 0)
        .map(({ failures, choices }) => failures / choices)
    } finally {
      await hall.close()
    }
  }
  test.each(['puerto-rico', 'endeavor'])('the one for Node plays %s', async (game) => {
    expect(await whole(`node ${join(EXAMPLES, 'random-bot.mjs')}`, game)).toEqual([0, 0])
  })
  const hasPython = spawnSync('python3', ['--version']).status === 0
  test.runIf(hasPython).each(['puerto-rico', 'endeavor'])('the one for Python plays %s', async (game) => {
    expect(await whole(`python3 ${join(EXAMPLES, 'builder_bot.py')}`, game)).toEqual([0, 0])
  })
})
