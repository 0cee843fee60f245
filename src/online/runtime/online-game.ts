import * as v from 'valibot'
import type { SessionPreferences } from '../../session/session-preferences.ts'
import type { GameRegistry } from '../../session/journal.ts'
import type { Thinker } from '../../session/thinking.ts'
import type { SignedGenesis } from '../../log/records/genesis.ts'
import type { Signer, Verify } from '../../net/crypto/keys.ts'
import { openOnlineSession } from './online-session.ts'
import type { OnlineSession } from './online-session.ts'
import { promiseShape, recordShape } from '../../log/records/protocol.ts'
import type { LogRecord } from '../../log/records/protocol.ts'
import { gameRulesOf } from '../../log/records/game-rules.ts'
import { newRunner, newVerifiedSignatures } from '../../log/runner.ts'
import type { Runner, RunnerPorts } from '../../log/runner.ts'
import { newReplica } from '../../log/replica/replica.ts'
import type { Replica, PersistentState } from '../../log/replica/replica.ts'

/** What an online game needs of the device: the ports of its runner, the stored log, keys and preferences. */
export interface OnlineGameSetup
  extends
    SessionPreferences,
    Pick<RunnerPorts, 'store' | 'send' | 'close' | 'refuse' | 'notify' | 'fail' | 'now'> {
  readonly signed: SignedGenesis
  readonly games: GameRegistry
  readonly signer: Signer
  readonly verify: Verify
  /** The stored log; `lost` if there should be one. A spectator stores the log, too. */
  readonly stored: PersistentState | 'lost'
  /** 64 random hexadecimal digits. */
  readonly secret: string
  /** Links for the first roll that came with the signatures, by member. */
  readonly firstLinks?: ReadonlyMap<number, string>
  /** The content hash of the rules and bots of this build. */
  readonly engine: string
  /** Chooses for bots. */
  readonly thinker: Pick<Thinker, 'think'>
  /** May the device verify bots' choices now, without slowing the page down? */
  hasTime(session: OnlineSession): boolean
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

/** Opens a game that has begun; undefined if this build lacks its rules, or other rules made the stored log invalid. */
export function openOnlineGame(setup: OnlineGameSetup): OnlineGame | undefined {
  const { signed, games, signer, verify } = setup
  const { genesis } = signed
  const rules = gameRulesOf(games, genesis)
  if (rules === undefined) return undefined
  const verdicts = newVerifiedSignatures()
  const me = memberOf(signed, signer.publicKey)
  const { stored, secret, store, send, close, refuse, fail, now } = setup
  const core = newReplica({
    genesis,
    rules,
    me,
    key: signer.publicKey,
    persisted: stored,
    secret,
    ...(setup.firstLinks && { firstLinks: setup.firstLinks }),
    verify: verdicts.has,
    canVerifyBots: genesis.engine === setup.engine,
  })
  const isForgotten = core.lost && stored !== 'lost' && !stored.lost
  // A build with other rules cannot read the stored records: the log is not lost, but must not be written.
  if (isForgotten && genesis.engine !== setup.engine) return undefined
  // Set below: the session and the runner need each other.
  const late: { session?: OnlineSession } = {}
  const runner = newRunner(
    core,
    {
      sign: (text) => signer.sign(text),
      verify: ({ key, text, sig }) => verify(key, text, sig),
      store,
      send,
      close,
      refuse,
      fail,
      now,
      think: (question, signal) => setup.thinker.think(question, signal),
      hasTime: () => late.session !== undefined && setup.hasTime(late.session),
      notify(event) {
        if (event.type === 'headChanged') late.session?.onLogMoved()
        if (event.type === 'refused') late.session?.onRefused()
        setup.notify(event)
      },
    },
    verdicts,
  )
  const session = openOnlineSession({
    core,
    runner,
    games,
    confirmation: () => setup.confirmation(),
    delay: (step) => setup.delay(step),
  })
  late.session = session
  return { core, runner, session }
}

/** What a device stores of a log beside the records. */
export interface StoredLog {
  readonly promise: unknown
  readonly lost: boolean
  readonly secret: string
}

/** Parses the stored log of a device; a damaged one counts as lost. */
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
