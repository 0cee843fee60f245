import type { Action } from '../../../src/engine/core/game.ts'
import { gameOf, helloOf, overOf, questionOf, readChoice, readReady } from './protocol.ts'
import type { Want } from './protocol.ts'
import { startProgram } from './child-program.ts'
import type { Program } from './child-program.ts'
import type { Failure, Player } from './types.ts'

/** Milliseconds a program may take to get ready; it may have to be compiled. */
const READY_TIMEOUT = 30_000
/** A program that ended is restarted for the next game; starts at most. */
const MAX_STARTS = 5

/** A player whose choices come from an external program (docs/bot-protocol.md). `limit`: milliseconds for a choice. */
export function externalBot(command: string, limit: number): Player & { readonly wantsEvents: boolean } {
  let program: Program | undefined
  let wants: readonly Want[] = []
  let starts = 0
  let questions = 0
  let sent = 0
  const start = async (): Promise<void> => {
    starts++
    program = startProgram(command)
    program.say(helloOf(limit))
    const said = await program.hear(READY_TIMEOUT)
    const ready = typeof said === 'string' ? undefined : readReady(said.line)
    if (ready !== undefined) wants = ready.wants ?? []
    else {
      await program.end()
      // At the first start this is an error: the command is probably wrong. Later it counts as a failure.
      if (starts === 1) throw new Error(`"${command}" does not say that it is ready (docs/bot-protocol.md)`)
    }
  }
  const listen = async (id: number): Promise<Action | Failure> => {
    const until = performance.now() + limit
    for (;;) {
      const said = await program!.hear(Math.max(0, until - performance.now()))
      if (typeof said === 'string') return said
      const choice = readChoice(said.line)
      if (choice === undefined || choice.id > id) return 'garbled'
      // An answer to an earlier question is ignored: it came too late.
      if (choice.id === id) return choice.action
    }
  }
  return {
    clock: () => performance.now(),
    get wantsEvents() {
      return wants.includes('events')
    },
    async begin(setting, seat) {
      if ((program === undefined || program.isGone()) && starts < MAX_STARTS) await start()
      sent = 0
      program?.say(gameOf(setting, seat))
    },
    choose(position) {
      if (program === undefined || program.isGone()) return Promise.resolve('gone')
      const id = questions++
      program.say(questionOf(position, id, { from: sent, wants }))
      sent = position.log.length
      return listen(id)
    },
    over(log, scores) {
      program?.say(overOf(scores, { log, from: sent, wants }))
    },
    async end() {
      program?.say({ type: 'bye' })
      await program?.end()
    },
  }
}
