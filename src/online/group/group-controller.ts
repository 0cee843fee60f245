import type { Platform } from '../../platform/platform.ts'
import { chosenHosts, serverChoiceOf } from '../../platform/server-settings.ts'
import type { ServerSettings } from '../../platform/server-settings.ts'
import { judgeServers } from '../../net/connection/server-trust.ts'
import { roomTag } from '../../net/connection/room-secret.ts'
import { browserNetwork } from '../runtime/room-network.ts'
import type { RoomNetwork } from '../runtime/room-network.ts'
import type { GroupRecord } from '../../storage/group-record.ts'
import type { NtfyAddress } from '../runtime/call-address.ts'
import type { ContactWords } from './contact.ts'
import type { LedgerEntry } from './entry.ts'
import type { GroupLink } from './group-link.ts'
import { newGroupLinks } from './group-links.ts'
import type { GroupLinks } from './group-links.ts'
import { callsIn, tablesOf } from './group-view.ts'
import type { GroupView } from './group-view.ts'
import { entriesOf, newLedger, toldGames } from './ledger.ts'
import type { Ledger, ToldGame } from './ledger.ts'
import { newMeeting } from './meeting.ts'
import type { Meeting, OwnPresence } from './meeting.ts'
import {
  keepContacts,
  keepEntry,
  keepGroup,
  keepNotes,
  keepVouches,
  lastSettings,
  storedGroup,
} from './stored-group.ts'
import { groupPersons } from './persons.ts'
import { followAddress, setContact, setSame } from './sign-words.ts'
import { verifiedEntries, verifiedWords } from './verified-group.ts'

/** Milliseconds of a tick of the meeting. */
const TICK = 2000
const SECOND = 1000

/**
 * `asking`: the link names servers that the person is to be asked about. `elsewhere`: another tab of this browser meets the
 * group. `failed`: see `why`, the end of a message key, or the unknown servers in the phase `asking`.
 */
export type GroupPhase = 'closed' | 'asking' | 'opening' | 'open' | 'elsewhere' | 'failed'

export interface GroupScreen {
  phase(is: GroupPhase, why?: string): void
  show(view: GroupView): void
}

/** What a group needs of the page that opens it. */
export interface GroupEntry {
  readonly link: GroupLink
  readonly screen: GroupScreen
  readonly platform: Platform
  readonly own: OwnPresence
  /** Where the person of this device is called, at present. */
  address(): NtfyAddress | null
  /** Is it only looked in on, from another page? Then it stays where it was among the groups. */
  readonly isLook?: boolean
  /** The servers in the settings, and the hosts of others that the person agreed to. */
  readonly servers: ServerSettings & { readonly known: readonly string[] }
  readonly network?: RoomNetwork
}

export interface GroupController {
  /** Who this device is, and at which table. */
  setOwn(own: OwnPresence): void
  /** Reads again what is stored, after this or another tab changed it, and tells the members. */
  reload(): Promise<void>
  /** Takes a table off the list of this device. */
  removeTable(tag: string): void
  /** Says in the group that the device with this key is of the same person as this one, or no longer. */
  setSame(key: string, is: boolean): Promise<void>
  /** Says in the group where this member is called (null: nowhere), or which webhook they set for it (null: none). */
  setContact(change: Partial<Pick<ContactWords, 'to' | 'hook'>>): Promise<void>
  /** The address at which the person is called has changed. */
  addressChanged(): void
  /** Resolves when everything that came is stored. */
  settled(): Promise<void>
  leave(): void
}

interface GroupRuntime extends GroupEntry {
  readonly network: RoomNetwork
  readonly me: string
  readonly ledger: Ledger
  readonly meeting: Meeting
  readonly links: GroupLinks
  readonly cleanups: (() => void)[]
  record: GroupRecord
  games: readonly ToldGame[] | null
  /** When a member was last at a table, by its tag, as far as this page saw. */
  readonly seen: Map<string, number>
  writing: Promise<void>
  isOutdated: boolean
  isKept: boolean
  isClosed: boolean
}

/** Opens a group: stores it, and meets its members until it is left. */
export function openGroup(entry: GroupEntry): GroupController {
  const { link, screen, platform, address, network = browserNetwork } = entry
  let runtime: GroupRuntime | null = null
  let hasLeft = false
  let own = entry.own
  const begin = async (): Promise<void> => {
    screen.phase('opening')
    const opened = await openRuntime({ ...entry, own, network })
    if (opened === 'full') return screen.phase('failed', 'full')
    if (hasLeft) return
    runtime = opened
    runtime.meeting.setOwn(own)
    screen.phase('open')
    await followAddress(runtime, address())
    await joinMesh(runtime)
  }
  let release = (): void => undefined
  const known = [...chosenHosts(entry.servers), ...entry.servers.known]
  const servers = judgeServers(link.meeting, network.pageHost, known)
  if (servers.type === 'refused') screen.phase('failed', 'badServers')
  else if (servers.type === 'unknown') screen.phase('asking', servers.hosts.join(', '))
  else
    release = platform.locks.claim(
      link.meeting.room,
      () => void begin().catch(() => screen.phase('failed', 'notOpened')),
      () => screen.phase('elsewhere'),
    )
  return {
    setOwn(wanted) {
      own = wanted
      runtime?.meeting.setOwn(wanted)
    },
    async reload() {
      if (runtime !== null) await reload(runtime)
    },
    removeTable: (tag) => runtime?.meeting.removeTable(tag),
    async setSame(key, is) {
      if (runtime !== null) await setSame(runtime, key, is)
    },
    async setContact(change) {
      if (runtime !== null) await setContact(runtime, change)
    },
    addressChanged() {
      if (runtime !== null) void followAddress(runtime, address()).catch(() => undefined)
    },
    async settled() {
      await runtime?.meeting.settled()
      await runtime?.writing
    },
    leave() {
      hasLeft = true
      if (runtime !== null) {
        runtime.isClosed = true
        for (const cleanup of runtime.cleanups) cleanup()
      }
      release()
    },
  }
}

async function openRuntime(
  entry: GroupEntry & { readonly network: RoomNetwork },
): Promise<GroupRuntime | 'full'> {
  const { link, platform, network, own } = entry
  const change = entry.isLook === true ? {} : { visited: platform.now() }
  const record = await keepGroup(link, change, platform)
  if (record === 'full') return 'full'
  const signer = await network.signer()
  const me = signer.publicKey
  const ledger = newLedger(me, await verifiedEntries(record.id, platform, network.verify, newLedger(me)))
  const links = newGroupLinks(network)
  const changed = (): void => {
    // Called by the meeting, which is part of what is made here.
    if (late.runtime !== undefined) show(late.runtime)
  }
  const late: { runtime?: GroupRuntime } = {}
  const write = (work: () => Promise<void>): void => {
    const { runtime } = late
    if (runtime === undefined) return
    runtime.writing = runtime.writing.then(work).catch(() => void (runtime.isKept = false))
  }
  const meeting = newMeeting(
    {
      tag: roomTag(record.id),
      verify: network.verify,
      now: () => platform.now(),
      send: (to, text) => links.send(to, text),
      strike: (to) => links.strike(to),
      store(entries) {
        if (late.runtime !== undefined) late.runtime.games = null
        write(() => keepEntries(record.id, entries, platform))
      },
      storeNotes: (notes, known) => write(() => keepNotes(record.id, notes, known, platform)),
      storeVouches: (vouches) => write(() => keepVouches(record.id, vouches, meeting.known(), platform)),
      storeContacts: (contacts) => write(() => keepContacts(record.id, contacts, meeting.known(), platform)),
      changed,
    },
    ledger,
    await verifiedWords(record, platform, network.verify),
    own,
  )
  const runtime: GroupRuntime = {
    ...entry,
    me,
    ledger,
    meeting,
    links,
    cleanups: [],
    record,
    games: null,
    seen: new Map(),
    writing: Promise.resolve(),
    isOutdated: false,
    isKept: (await platform.values('ledgers')).isPersistent,
    isClosed: false,
  }
  late.runtime = runtime
  return runtime
}

async function keepEntries(id: string, entries: readonly LedgerEntry[], platform: Platform): Promise<void> {
  for (const entry of entries) await keepEntry(id, entry, platform)
}

async function reload(runtime: GroupRuntime): Promise<void> {
  const { record, platform, meeting, network, ledger } = runtime
  const stored = await storedGroup(record.id, platform)
  if (stored === undefined || runtime.isClosed) return
  runtime.record = stored
  const words = await verifiedWords(stored, platform, network.verify)
  meeting.addNotes(words.notes)
  meeting.addEntries(await verifiedEntries(record.id, platform, network.verify, ledger))
  meeting.vouches.add(words.vouches)
  meeting.contacts.add(words.contacts)
  show(runtime)
}

/** Joins the mesh of the group's room. */
async function joinMesh(runtime: GroupRuntime): Promise<void> {
  const { network, link, links, meeting, platform, record } = runtime
  const ice = serverChoiceOf(runtime.servers).ice ?? []
  const join = async (): Promise<void> => {
    const mesh = await network.join(link.meeting, runtime.record.slot, ice, (event) => {
      if (runtime.isClosed) return
      if (event.type === 'registered' && event.slot !== null) {
        runtime.record = { ...runtime.record, slot: event.slot }
        void keepGroup(link, { slot: event.slot }, platform).catch(() => undefined)
      }
      if (event.type === 'refused' && event.why === 'otherVersion') runtime.isOutdated = true
      links.hear(event, meeting)
      show(runtime)
    })
    if (runtime.isClosed) return mesh.leave()
    links.setMesh(mesh)
    runtime.cleanups.push(() => mesh.leave())
    runtime.cleanups.push(network.follow(mesh, () => void rejoin()))
  }
  /** After the page was frozen: its links are closed. */
  const rejoin = async (): Promise<void> => {
    links.clear(meeting)
    await join()
  }
  runtime.cleanups.push(network.clock.repeat(TICK, () => meeting.tick()))
  runtime.cleanups.push(network.clock.repeat(SECOND, () => show(runtime)))
  runtime.cleanups.push(network.watch(() => show(runtime)))
  runtime.cleanups.push(platform.tabs.listen((id) => void (id === record.id && reload(runtime))))
  await join()
  show(runtime)
}

function show(runtime: GroupRuntime): void {
  if (runtime.isClosed) return
  const { meeting, ledger, links, record, me, screen, isOutdated, isKept } = runtime
  runtime.games ??= toldGames(entriesOf(ledger))
  const [notes, present, now] = [meeting.notes(), meeting.present(), runtime.platform.now()]
  const vouches = meeting.vouches.all()
  const persons = groupPersons(vouches)
  for (const { table } of present) if (table !== null) runtime.seen.set(table.tag, now)
  screen.show({
    id: record.id,
    name: record.name,
    path: record.path,
    me,
    connection: links.status(),
    present,
    tables: tablesOf({
      notes,
      present: [...present, { key: me, ...meeting.own() }],
      games: runtime.games,
      persons,
      known: meeting.known(),
      seen: runtime.seen,
      now,
    }),
    games: runtime.games,
    lasts: lastSettings(notes, record),
    season: record.season ?? null,
    persons,
    vouches,
    calls: callsIn(meeting.contacts.all(), me),
    refused: [...meeting.refused],
    isOutdated,
    isKept,
  })
}
