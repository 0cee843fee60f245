import { createHash } from 'node:crypto'
import { assert } from '../../src/engine/core/fault.ts'
import { OVER } from '../../src/engine/core/game.ts'
import { defaultOptions } from '../../src/engine/core/options.ts'
import { takeBackPosition } from '../../src/log/replica/check-record.ts'
import { viewLog } from '../../src/log/log-view.ts'
import { step } from '../../src/log/step.ts'
import type { Input } from '../../src/log/step.ts'
import type { Effect } from '../../src/log/replica/effect-types.ts'
import { drawsOf } from '../../src/log/records/draws.ts'
import type { Draws } from '../../src/log/records/draws.ts'
import { gameId, genesisText } from '../../src/log/records/genesis.ts'
import type { Genesis } from '../../src/log/records/genesis.ts'
import type { Message } from '../../src/log/records/protocol.ts'
import { gameRulesOf } from '../../src/log/records/game-rules.ts'
import { writeLog } from '../../src/log/log-file.ts'
import type { SavedLog } from '../../src/log/log-file.ts'
import { firstAnchor, newPersistentState, headOf, newReplica } from '../../src/log/replica/replica.ts'
import type { Replica } from '../../src/log/replica/replica.ts'
import { deciderOf } from '../../src/log/records/record-tree.ts'
import type { GameRegistry } from '../../src/session/journal.ts'
import type { Level } from '../../src/session/players.ts'
import { newSyncVerify, testSigner } from './signatures.ts'
import type { TestSigner } from './signatures.ts'

// Plays an online game in one process with the real protocol and records its log, as test data for this
// project and for other programs that verify logs.

/** Which game to record. */
export interface Recording {
  readonly members: number
  /** Bots play the seats beyond the members. */
  readonly seats: number
  /** Any text; the same text gives the same game. */
  readonly seed: string
  readonly bots: Level
  /** Does a spectator replace the member who leaves? Needs at least three members. */
  readonly successor?: boolean
  /** The draws of an earlier game that come again. */
  readonly draws?: Draws
  /** Stop after this many journal entries; by default at the end of the game. */
  readonly plies?: number
}

/** The table while it is played. Messages arrive at once, except for devices that are away. */
interface RecordedTable {
  /** The devices of the members, then that of the spectator. */
  readonly replicas: readonly Replica[]
  /** The member that leaves. */
  readonly last: number
  readonly away: Set<number>
  put(device: number, input: Input): void
  tick(): void
}

const NAMES = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eva']
const COLORS = ['blue', 'vermilion', 'green', 'purple', 'gold']
const SYMBOLS = ['star', 'hexagon', 'cross', 'diamond', 'circle']
const SUCCESSOR = 'Zoe'
/** The number of journal entries after which each special event happens. */
const TAKE_BACK_PLY = 8
const LEAVE_PLY = 16
const RETURN_PLY = 30

/**
 * Plays and records a game. A choice is taken back; later a bot plays the seat of the last member, who then
 * returns or is replaced by a spectator. With three members or more the last one is away meanwhile. Its key
 * is of the other kind.
 */
export function recordLog(games: GameRegistry, recording: Recording): SavedLog {
  const { members, seed, plies = Infinity, successor = false } = recording
  const devices = Array.from({ length: successor ? members + 1 : members }, (_, device) =>
    testSigner(`${seed} ${String(device)}`, device > 0 && device === members - 1 ? 'p' : 'e'),
  )
  const signers = devices.slice(0, members)
  const genesis = genesisOf(games, recording, signers)
  const text = genesisText(gameId(genesis))
  const table = newRecordedTable(games, genesis, devices, seed)
  const [replica] = table.replicas
  const events: [number, () => boolean][] = [
    [TAKE_BACK_PLY, () => takeBack(table)],
    [LEAVE_PLY, () => leave(table)],
    [RETURN_PLY, () => (successor ? replaceMember(table, devices[members]!.publicKey) : returnToSeat(table))],
  ]
  for (
    let round = 0;
    headOf(replica!).position.turn !== OVER && headOf(replica!).position.ply < plies;
    round++
  ) {
    assert(round < 20_000, 'a recorded game comes to its end')
    const [next] = events
    if (next !== undefined && headOf(replica!).position.ply >= next[0] && next[1]()) events.shift()
    else choose(table)
  }
  return writeLog(replica!, { genesis, sigs: signers.map((signer) => signer.sign(text)) })
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
const secretOf = (seed: string, member: number): string => hashOf(`${seed} secret ${String(member)}`)

function genesisOf(
  games: GameRegistry,
  { members, seats, seed, bots, draws }: Recording,
  signers: readonly TestSigner[],
): Genesis {
  const game = games('puerto-rico')
  assert(game !== undefined, 'Puerto Rico is recorded')
  const nonce = hashOf(seed).slice(0, 32)
  const chain = 64
  const looks = (seat: number) => ({
    name: NAMES[seat]!,
    color: COLORS[seat]!,
    symbol: SYMBOLS[seat]!,
  })
  return {
    protocol: 1,
    game: game.id,
    version: game.version,
    engine: 'recorded',
    seats,
    options: defaultOptions(game.options),
    people: Array.from({ length: seats }, (_, seat) =>
      seat < members ? { kind: 'person', ...looks(seat) } : { kind: 'bot', level: bots, ...looks(seat) },
    ),
    members: signers.map(({ publicKey }, m) => ({
      key: publicKey,
      seats: [m],
      anchor: firstAnchor(secretOf(seed, m), nonce, chain),
    })),
    standIn: bots,
    chain,
    ...drawsOf({ draws }),
    nonce,
    from: null,
  }
}

function newRecordedTable(
  games: GameRegistry,
  genesis: Genesis,
  devices: readonly TestSigner[],
  seed: string,
): RecordedTable {
  const rules = gameRulesOf(games, genesis)
  assert(rules !== undefined, 'a lawful game is recorded')
  const verifyKey = newSyncVerify()
  const verify = (_m: number, text: string, sig: string, key: string): boolean => verifyKey(key, text, sig)
  const n = genesis.members.length
  const replicas = devices.map(({ publicKey: key }, device) => {
    const secret = secretOf(seed, device)
    const me = device < n ? device : null
    return newReplica({ genesis, rules, me, key, persisted: newPersistentState(secret), secret, verify })
  })
  const away = new Set<number>()
  const queue: [number, Input][] = []
  const perform = (m: number, effect: Effect): void => {
    if (effect.type === 'sign') effect.into.sig = devices[m]!.sign(effect.text)
    if (effect.type !== 'send' || away.has(m) || away.has(Number(effect.link))) return
    const message = JSON.parse(JSON.stringify(effect.message)) as Message
    queue.push([Number(effect.link), { type: 'message', link: String(m), message }])
  }
  const put = (m: number, input: Input): void => {
    queue.push([m, input])
    for (let next = queue.shift(); next !== undefined; next = queue.shift())
      for (const effect of step(replicas[next[0]]!, next[1])) perform(next[0], effect)
  }
  for (const m of replicas.keys()) put(m, { type: 'start' })
  for (const m of replicas.keys())
    for (const other of replicas.keys()) if (other !== m) put(m, { type: 'up', link: String(other) })
  return {
    replicas,
    last: n - 1,
    away,
    put,
    tick() {
      for (const m of replicas.keys()) if (!away.has(m)) put(m, { type: 'tick' })
    },
  }
}

/** Lets the one in turn choose as a good bot would, and one tick pass. */
function choose({ replicas, put, tick }: RecordedTable): void {
  const { generation, position, hash } = headOf(replicas[0]!)
  const { context } = replicas[0]!
  const m = position.turn < 0 ? null : deciderOf(context, generation, position.turn)
  const device = replicas.findIndex(({ key }) => m !== null && key === generation.keys[m])
  if (device >= 0) {
    const action = context.rules.chooseForBot(position.state, 'boatswain')
    put(device, { type: 'act', seat: position.turn, actions: [action], after: hash })
  }
  tick()
}

/** Takes the last choice back with the consent of all; false if that is not possible. */
function takeBack({ replicas, put }: RecordedTable): boolean {
  const { position, hash } = headOf(replicas[0]!)
  const to = position.ply - 1
  if (takeBackPosition(position, to) === undefined) return false
  for (const m of replicas.keys()) put(m, { type: 'requestTakeBack', to })
  return headOf(replicas[0]!).hash !== hash
}

/** Gives the last member's seat to a bot; with three members, member 0 proposes that. */
function leave(table: RecordedTable): boolean {
  const { last, away } = table
  if (last > 1) away.add(last)
  return changeGeneration(table, last > 1 ? 0 : last, { bots: [last] })
}

/** The last member returns and takes its seat back. */
function returnToSeat(table: RecordedTable): boolean {
  table.away.clear()
  for (let time = 0; time < 4; time++) table.tick()
  return changeGeneration(table, table.last, { bots: [] })
}

/** The spectator asks for the seat that a bot plays, and gets it. */
function replaceMember(table: RecordedTable, key: string): boolean {
  const { last, put } = table
  put(last + 1, { type: 'requestSeat', m: last, name: SUCCESSOR, stamp: 1 })
  return changeGeneration(table, 0, { bots: [], keys: [[last, key, SUCCESSOR]] })
}

type ProposedChange = Pick<Extract<Input, { type: 'propose' }>, 'bots' | 'keys'>

function changeGeneration(
  { replicas, put, tick }: RecordedTable,
  by: number,
  wanted: ProposedChange,
): boolean {
  put(by, { type: 'propose', ...wanted })
  for (const [device, replica] of replicas.entries())
    for (const { g } of viewLog(replica).proposals) put(device, { type: 'agree', g })
  for (let time = 0; time < 4; time++) tick()
  assert(String(viewLog(replicas[0]!).bots) === String(wanted.bots), 'a recorded generation is formed')
  return true
}
