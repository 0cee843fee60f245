import type { Action } from '../../../src/engine/core/game.ts'
import { gameOf, helloOf, lapseOf, overOf, questionOf, readAnswer, readReady } from './protocol.ts'
import type { Ready, Want } from './messages.ts'
import { startProgram } from './child-program.ts'
import type { Program } from './child-program.ts'
import type { Declined, Lapse, Player } from './types.ts'

/** Milliseconds a program may take to get ready; it may have to be compiled. */
const READY_TIMEOUT = 30_000
/** A program that ended is restarted for the next game; starts at most. */
const MAX_STARTS = 5

/** A program that cannot be played with. */
export class RefusedStart extends Error {}

/** A player whose choices come from an external program (docs/bot-protocol.md). `limit`: milliseconds for a choice. */
export function externalBot(
  command: string,
  limit: number,
  startAt: (command: string) => Program = startProgram,
): Player & { readonly wantsEvents: boolean } {
  let program: Program | undefined
  let wants: readonly Want[] = []
  let ownName: string | undefined
  let starts = 0
  let questions = 0
  let sent = 0
  /** Has the program been asked nothing yet in this game? */
  let isFirst = true
  const start = async (): Promise<void> => {
    starts++
    program = startAt(command)
    program.say(helloOf(limit))
    const ready = await readyOf(program)
    if (typeof ready !== 'string') {
      wants = ready.wants ?? []
      ownName = ready.name
      return
    }
    await program.end()
    // At the first start this is an error: the command is probably wrong. Later it counts as a lapse.
    if (starts === 1)
      throw new RefusedStart(`"${command}" does not say that it is ready: ${ready} (docs/bot-protocol.md)`)
  }
  return {
    clock: () => performance.now(),
    get wantsEvents() {
      return wants.includes('events')
    },
    get ownName() {
      return ownName
    },
    async begin(setting, seat) {
      if ((program === undefined || program.isGone()) && starts < MAX_STARTS) await start()
      sent = 0
      isFirst = true
      program?.say(gameOf(setting, seat))
    },
    choose(position) {
      if (program === undefined || program.isGone()) return Promise.resolve(goneOf(program))
      const id = questions++
      program.say(questionOf(position, id, { from: sent, wants }))
      sent = position.log.length
      const mayDecline = isFirst
      isFirst = false
      return answerOf(program, id, limit, mayDecline)
    },
    lapsed(lapse) {
      if (wants.includes('lapses')) program?.say(lapseOf(lapse, questions - 1))
    },
    over(end, scores) {
      program?.say(overOf(end, scores, { from: sent, wants }))
    },
    async end() {
      program?.say({ type: 'bye' })
      await program?.end()
    },
  }
}

/** What a program says when it is ready; or why it is not. */
async function readyOf(program: Program): Promise<Ready | string> {
  const said = await program.hear(READY_TIMEOUT)
  if (said === 'late') return `it says nothing for ${String(READY_TIMEOUT / 1000)} seconds`
  if (said === 'gone') return `it ${program.ending() ?? 'ended'}`
  const read = readReady(said.line)
  return 'line' in read ? read.line : read.problem
}

/** The answer to a question. `limit`: milliseconds. */
async function answerOf(
  program: Program,
  id: number,
  limit: number,
  mayDecline: boolean,
): Promise<Action | Lapse | Declined> {
  const until = performance.now() + limit
  for (;;) {
    const said = await program.hear(Math.max(0, until - performance.now()))
    if (said === 'late') return { lapse: 'late', why: `no answer within ${String(limit)} ms` }
    if (said === 'gone') return goneOf(program)
    const read = readAnswer(said.line)
    if ('problem' in read) return { lapse: 'garbled', why: read.problem }
    const { line } = read
    if (line.id > id) return { lapse: 'garbled', why: `question ${String(line.id)} has not been asked yet` }
    // An answer to an earlier question is ignored: it came too late.
    if (line.id < id) continue
    if (line.type === 'choice') return line.action
    if (mayDecline) return { declines: line.why }
    return { lapse: 'garbled', why: 'only the first question of a game may be declined' }
  }
}

function goneOf(program: Program | undefined): Lapse {
  return { lapse: 'gone', why: `the program ${program?.ending() ?? 'does not run'}` }
}
