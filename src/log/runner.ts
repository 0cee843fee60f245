// The imperative shell of a replica: performs the effects of `step` through asynchronous ports, verifies
// signatures before messages reach the replica, and lets a worker think for bots (docs/online-protocol.md,
// "At the edge").

import { signatureClaims, knownKeysOf } from './replica/signature-claims.ts'
import type { SignatureClaim } from './replica/signature-claims.ts'
import { step } from './step.ts'
import type { Input } from './step.ts'
import type { Effect, ConnectionId, LogEvent, ParcelResult } from './replica/effect-types.ts'
import { claimsInParcel, parcelsToLeave } from './parcels/parcel-exchange.ts'
import type { OwnParcel, ParcelRoom } from './parcels/parcel-exchange.ts'
import { pendingBotChoice } from './generations/progress.ts'
import { readMessage, writeMessage } from './records/protocol.ts'
import type { TextFault } from './records/protocol.ts'
import { newBotVerifier } from './bot-verifier.ts'
import type { BotVerifierPorts } from './bot-verifier.ts'
import type { Replica } from './replica/replica.ts'
import type { GamePosition } from './records/record-tree.ts'

/** What the runner needs from its environment: everything that takes time or may fail. */
export interface RunnerPorts extends BotVerifierPorts {
  sign(text: string): Promise<string>
  /** Is the signature valid for the claim's key? Keys of members change, so the genesis is not asked. */
  verify(claim: SignatureClaim): Promise<boolean>
  /** Resolves when the data is durable. */
  store(write: Extract<Effect, { type: 'store' }>): Promise<void>
  send(connection: ConnectionId, text: string): void
  close(connection: ConnectionId): void
  notify(event: LogEvent): void
  /** Reports a text that is not a message. */
  refuse(connection: ConnectionId, fault: TextFault): void
  /** Reports a failed effect. The runner signs and sends nothing after that. */
  fail(error: unknown): void
}

/** The valid signatures of the message in progress, for the `verify` of the replica. */
export interface VerifiedSignatures {
  has(m: number, text: string, sig: string, key: string): boolean
}

const nameOf = ({ m, text, sig, key }: SignatureClaim): string => `${String(m)} ${key} ${sig} ${text}`

/** An empty set of verified signatures; it is created before the replica, which needs its `has`. */
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
  /** Passes on a text from a neighbor. */
  receive(connection: ConnectionId, text: string): void
  /** Passes on a parcel that the device of this name left; what became of it. Never resolves once an effect has failed. */
  receiveParcel(connection: ConnectionId, content: Uint8Array): Promise<ParcelResult>
  /** The parcels to leave now; all that is in them is stored here. Never resolves once an effect has failed. */
  parcels(room: ParcelRoom): Promise<readonly OwnParcel[]>
  /** What a function reads when all that happened before is stored. Never resolves once an effect has failed. */
  read<Answer>(what: (replica: Replica) => Answer): Promise<Answer>
  /** Resolves when all inputs so far have been handled. */
  settled(): Promise<void>
}

/**
 * Runs a replica. Inputs are handled one after the other, and so are the effects of each, so nothing is sent
 * before it is stored, however long signing and storing take.
 */
export function newRunner(
  replica: Replica,
  ports: RunnerPorts,
  verified: ReturnType<typeof newVerifiedSignatures>,
): Runner {
  let work: Promise<void> = Promise.resolve()
  let hasFailed = false
  const after = (task: () => Promise<void>): void => {
    work = work
      .then(() => (hasFailed ? undefined : task()))
      .catch((error: unknown) => {
        hasFailed = true
        ports.fail(error)
      })
  }
  const answer = <Answer>(task: () => Promise<Answer>): Promise<Answer> =>
    new Promise((resolve) => after(async () => resolve(await task())))
  const run = async (input: Input): Promise<void> => {
    for (const effect of step(replica, input)) await perform(effect)
    think()
  }
  const think = newBotSearch(replica, ports, (input) => runner.dispatch(input))
  const perform = async (effect: Effect): Promise<void> => {
    switch (effect.type) {
      case 'sign':
        effect.into.sig = await ports.sign(effect.text)
        return
      case 'store':
        await ports.store(effect)
        after(() => run({ type: 'stored', i: effect.from + effect.records.length }))
        return
      case 'send':
        return ports.send(effect.link, writeMessage(effect.message))
      case 'close':
        return ports.close(effect.link)
      case 'notify':
        return ports.notify(effect.event)
    }
  }
  const verify = async (claims: readonly SignatureClaim[]): Promise<void> => {
    const holds = await Promise.all(claims.map((claim) => ports.verify(claim)))
    for (const [at, claim] of claims.entries()) if (holds[at] === true) verified.add(claim)
  }
  const runner: Runner = {
    dispatch: (input) => after(() => run(input)),
    receive(connection, text) {
      const read = readMessage(text)
      if ('fault' in read) return ports.refuse(connection, read.fault)
      const { message } = read
      after(async () => {
        const { game, owners } = replica.context
        await verify(signatureClaims(game, owners, message, knownKeysOf(replica)))
        await run({ type: 'message', link: connection, message })
        verified.clear()
      })
    },
    receiveParcel: (connection, content) =>
      answer(async () => {
        await verify(claimsInParcel(replica, content))
        await run({ type: 'parcel', link: connection, content })
        verified.clear()
        return replica.correspondents.get(connection)!.last
      }),
    parcels: (room) => answer(async () => parcelsToLeave(replica, room)),
    read: (what) => answer(async () => what(replica)),
    settled: () => work,
  }
  return runner
}

/**
 * Searches for the bot in turn whenever the game waits for it. The first device to finish writes the choice; the
 * others abort and verify it later. Returns the function to call after every step.
 */
function newBotSearch(replica: Replica, ports: RunnerPorts, dispatch: (input: Input) => void): () => void {
  const verifier = newBotVerifier(replica, ports, dispatch)
  let thinkingAbout: GamePosition | null = null
  let search = new AbortController()
  return () => {
    const wanted = pendingBotChoice(replica)
    if (thinkingAbout !== (wanted?.position ?? null)) search.abort()
    if (wanted === null) {
      thinkingAbout = null
      return verifier.resume()
    }
    if (thinkingAbout === wanted.position) return
    verifier.pause()
    const { position, question } = wanted
    thinkingAbout = position
    const { signal } = (search = new AbortController())
    ports.think(question, signal).then(
      (action) => dispatch({ type: 'botChosen', position, action }),
      () => undefined,
    )
  }
}
