import * as v from 'valibot'
import type { PlaybackStep } from '../../session/session-preferences.ts'
import type { TurnConfirmation } from '../../session/session-preferences.ts'
import type { GameRegistry } from '../../session/journal.ts'
import type { Thinker } from '../../session/thinking.ts'
import type { Effect, ConnectionId, LogEvent } from '../log/effect-types.ts'
import type { SignedGenesis } from '../log/genesis.ts'
import type { Signer, Verify } from '../crypto/keys.ts'
import { openOnlineSession } from './online-session.ts'
import type { OnlineSession } from './online-session.ts'
import { promiseShape, recordShape } from '../log/protocol.ts'
import type { LogRecord, TextFault } from '../log/protocol.ts'
import { gameRulesOf } from '../log/game-rules.ts'
import { newRunner, newVerifiedSignatures } from '../log/runner.ts'
import type { Runner } from '../log/runner.ts'
import { newReplica } from '../log/replica.ts'
import type { Replica, PersistentState } from '../log/replica.ts'

/** What the game of a room needs of the device it is played on. */
export interface OnlineGameSetup {
  readonly signed: SignedGenesis
  readonly games: GameRegistry
  readonly signer: Signer
  readonly verify: Verify
  /** What was kept; `lost` if nothing is left of it. A spectator keeps the log too. */
  readonly kept: PersistentState | 'lost'
  /** 64 hexadecimal digits by chance. */
  readonly secret: string
  /** The content hash of rules and bots here. */
  readonly engine: string
  store(write: Extract<Effect, { do: 'store' }>): Promise<void>
  send(link: ConnectionId, text: string): void
  close(link: ConnectionId): void
  show(what: LogEvent): void
  refuse(link: ConnectionId, fault: TextFault): void
  /** Thinks for the bots. */
  readonly thinker: Pick<Thinker, 'think'>
  /** Has the device time to think out again what bots chose elsewhere? Not waited for, so only where it disturbs nobody. */
  hasTime(session: OnlineSession): boolean
  /** Milliseconds, from any moment on. */
  now(): number
  /** Something could not be kept: nothing more is said or signed. */
  broken(error: unknown): void
  confirmation(): TurnConfirmation
  delay(breath: PlaybackStep): Promise<void>
}

export interface OnlineGame {
  readonly core: Replica
  readonly runner: Runner
  readonly session: OnlineSession
}

/** The member whose key this is; null for a spectator. */
function memberOf({ genesis }: SignedGenesis, key: string): number | null {
  const m = genesis.members.findIndex((member) => member.key === key)
  return m < 0 ? null : m
}

/** Sits down at a table that has begun; undefined if this build does not have its rules, or reads its log otherwise. */
export function openOnlineGame(setup: OnlineGameSetup): OnlineGame | undefined {
  const { signed, games, signer, verify } = setup
  const { genesis } = signed
  const rules = gameRulesOf(games, genesis)
  if (rules === undefined) return undefined
  const verdicts = newVerifiedSignatures()
  const me = memberOf(signed, signer.publicKey)
  const { kept, secret } = setup
  const core = newReplica({
    genesis,
    rules,
    me,
    key: signer.publicKey,
    persisted: kept,
    secret,
    verify: verdicts.has,
    canVerifyBots: genesis.engine === setup.engine,
  })
  const isForgotten = core.lost && kept !== 'lost' && !kept.lost
  // Other rules read our own records otherwise: nothing is lost, they are only not ours to touch.
  if (isForgotten && genesis.engine !== setup.engine) return undefined
  // Filled below: the session and the runner need each other.
  const late: { session?: OnlineSession } = {}
  const runner = newRunner(
    core,
    {
      sign: (text) => signer.sign(text),
      verify: ({ key, text, sig }) => verify(key, text, sig),
      store: (write) => setup.store(write),
      send: (link, text) => setup.send(link, text),
      close: (link) => setup.close(link),
      refuse: (link, fault) => setup.refuse(link, fault),
      think: (question, signal) => setup.thinker.think(question, signal),
      hasTime: () => late.session !== undefined && setup.hasTime(late.session),
      now: () => setup.now(),
      fail: (error) => setup.broken(error),
      notify(what) {
        if (what.type === 'headChanged') late.session?.onLogMoved()
        if (what.type === 'refused') late.session?.onRefused()
        setup.show(what)
      },
    },
    verdicts,
  )
  const session = openOnlineSession({
    core,
    runner,
    games,
    confirmation: () => setup.confirmation(),
    delay: (breath) => setup.delay(breath),
  })
  late.session = session
  return { core, runner, session }
}

/** What a device kept beside the records. */
export interface StoredLog {
  readonly promise: unknown
  readonly lost: boolean
  readonly secret: string
}

/** Reads what a device kept of its log; what cannot be read is as good as lost. */
export function readStoredLog(
  { promise, lost, secret }: StoredLog,
  records: readonly unknown[],
): PersistentState | 'lost' {
  const promised = v.safeParse(v.nullable(promiseShape), promise)
  const read: LogRecord[] = []
  for (const line of records) {
    const record = v.safeParse(recordShape, line)
    if (!record.success) return 'lost'
    read.push(record.output)
  }
  return promised.success && /^[0-9a-f]{64}$/.test(secret)
    ? { records: read, promise: promised.output, lost, secret }
    : 'lost'
}
