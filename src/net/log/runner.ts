import { signatureClaims, knownKeysOf } from './signature-claims.ts'
import type { SignatureClaim } from './signature-claims.ts'
import { step } from './step.ts'
import type { Input } from './step.ts'
import type { Effect, ConnectionId, LogEvent } from './effect-types.ts'
import { pendingBotChoice } from './progress.ts'
import { readMessage, writeMessage } from './protocol.ts'
import type { TextFault } from './protocol.ts'
import { newBotVerifier } from './bot-verifier.ts'
import type { BotVerifierPorts } from './bot-verifier.ts'
import type { Replica } from './replica.ts'
import type { GamePosition } from './record-tree.ts'

/** What the edge does for a member: everything that may take a while, and everything that may fail. */
export interface RunnerPorts extends BotVerifierPorts {
  sign(text: string): Promise<string>
  /** Has the owner of the claim's key signed this text? Members' keys change, so the genesis is not to be asked. */
  verify(claim: SignatureClaim): Promise<boolean>
  /** Answers once it is safely kept. */
  store(write: Extract<Effect, { do: 'store' }>): Promise<void>
  send(link: ConnectionId, text: string): void
  close(link: ConnectionId): void
  notify(event: LogEvent): void
  /** A text that is no message. */
  refuse(link: ConnectionId, fault: TextFault): void
  /** Nothing more is sent or signed: what could not be stored must not be told. */
  fail(error: unknown): void
}

/** Signatures found good, by what they sign: the replica asks for them again within the same step. */
export interface VerifiedSignatures {
  has(m: number, text: string, sig: string, key: string): boolean
}

const nameOf = ({ m, text, sig, key }: SignatureClaim): string => `${String(m)} ${key} ${sig} ${text}`

/** The verdicts of the edge, handed to the replica as its `verify` before there is a replica. */
export function newVerifiedSignatures(): VerifiedSignatures & {
  add(claim: SignatureClaim): void
  clear(): void
} {
  const good = new Set<string>()
  return {
    has: (m, text, sig, key) => good.has(nameOf({ m, text, sig, key })),
    add: (claim) => good.add(nameOf(claim)),
    clear: () => good.clear(),
  }
}

export interface Runner {
  dispatch(input: Input): void
  /** A text from a neighbour. */
  receive(link: ConnectionId, text: string): void
  /** Answers when all that was put in has been carried out. */
  settled(): Promise<void>
}

/**
 * Runs a replica at the edge of the world. Steps never wait; their effects are carried out one after the other, in order,
 * so that nothing is sent before it is stored, however long signing and storing take.
 */
export function newRunner(
  replica: Replica,
  edge: RunnerPorts,
  verdicts: ReturnType<typeof newVerifiedSignatures>,
): Runner {
  let work: Promise<void> = Promise.resolve()
  let isBroken = false
  const after = (task: () => Promise<void>): void => {
    work = work
      .then(() => (isBroken ? undefined : task()))
      .catch((error: unknown) => {
        isBroken = true
        edge.fail(error)
      })
  }
  const run = async (input: Input): Promise<void> => {
    for (const effect of step(replica, input)) await perform(effect)
    ponder()
  }
  let pondered: GamePosition | null = null
  let thinking = new AbortController()
  /** Has what the game waits for thought about: who comes first writes, the others stop, and think it out when there is time. */
  const ponder = (): void => {
    const wanted = pendingBotChoice(replica)
    if (pondered !== (wanted?.position ?? null)) thinking.abort()
    if (wanted === null) {
      pondered = null
      return again.resume()
    }
    if (pondered === wanted.position) return
    again.pause()
    const { position, question } = wanted
    pondered = position
    const { signal } = (thinking = new AbortController())
    edge.think(question, signal).then(
      (action) => runner.dispatch({ type: 'botChosen', position, action }),
      () => undefined,
    )
  }
  const again = newBotVerifier(replica, edge, (input) => runner.dispatch(input))
  const perform = async (effect: Effect): Promise<void> => {
    switch (effect.do) {
      case 'sign':
        effect.into.sig = await edge.sign(effect.text)
        return
      case 'store':
        await edge.store(effect)
        after(() => run({ type: 'stored', i: effect.from + effect.records.length }))
        return
      case 'send':
        return edge.send(effect.link, writeMessage(effect.message))
      case 'close':
        return edge.close(effect.link)
      case 'notify':
        return edge.notify(effect.event)
    }
  }
  const runner: Runner = {
    dispatch: (input) => after(() => run(input)),
    receive(link, text) {
      const read = readMessage(text)
      if ('fault' in read) return edge.refuse(link, read.fault)
      const { message } = read
      after(async () => {
        const claims = signatureClaims(
          replica.context.game,
          replica.context.owners,
          message,
          knownKeysOf(replica),
        )
        const holds = await Promise.all(claims.map((claim) => edge.verify(claim)))
        for (const [at, claim] of claims.entries()) if (holds[at] === true) verdicts.add(claim)
        await run({ type: 'message', link, message })
        verdicts.clear()
      })
    },
    settled: () => work,
  }
  return runner
}
