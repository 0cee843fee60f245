import { readEntry } from './entry.ts'
import type { LedgerEntry } from './entry.ts'
import { knownKeys } from './known-keys.ts'
import { addEntry, entriesBeside, entriesOf, ledgerSum, namesOf, signaturesOf } from './ledger.ts'
import type { Ledger } from './ledger.ts'
import { DISHONEST } from './meeting-ports.ts'
import type { MeetingFault, MeetingPorts } from './meeting-ports.ts'
import { inMessages, MAX_SENT, readGroupMessage } from './messages.ts'
import type { GroupMessage, HereMessage } from './messages.ts'
import { joinNotes, notesSum, readNote, signedNote, tableTag } from './table-note.ts'
import type { TableNote } from './table-note.ts'
import type { Contact } from './contact.ts'
import { newSetExchange } from './set-exchange.ts'
import type { ExchangePorts, SetExchange } from './set-exchange.ts'
import type { Vouch } from './vouch.ts'
import { CONTACTS, VOUCHES } from './words.ts'
import type { StoredWords } from './words.ts'

// Members of a group meet: they say who they are, and give each other the entries, notes, vouches and contacts that one of
// them lacks. What is lost is said again with a later tick, so messages may be lost, repeated and reordered.

/** Ticks between two messages that say what one has. */
const SAY_EVERY = 5
/** Messages of one link that wait to be handled. */
const MAX_WAITING = 64

export type OwnPresence = Omit<HereMessage, 't'>
interface Neighbor {
  readonly key: string
  here: OwnPresence | null
  waiting: number
  /** Names of entries that were sent since the last tick. */
  readonly sent: Set<string>
  /** What was answered since the last tick. */
  hasListed: boolean
  hasNotes: boolean
}
/** A member who is here. */
export interface PresentMember extends OwnPresence {
  readonly key: string
}

export interface Meeting {
  up(link: string, key: string): void
  down(link: string): void
  receive(link: string, text: string): void
  tick(): void
  /** Who this device is, and at which table. */
  setOwn(own: OwnPresence): void
  own(): OwnPresence
  /** Adds entries or notes of this device, and tells of those that are new at once. */
  addEntries(entries: readonly LedgerEntry[]): void
  addNotes(notes: readonly TableNote[]): void
  /** The other members who are here, each once. */
  present(): readonly PresentMember[]
  notes(): readonly TableNote[]
  /** Takes a table off the list of this device. */
  removeTable(tag: string): void
  /** Which keys are of one person (vouch.ts). */
  readonly vouches: Pick<SetExchange<Vouch>, 'all' | 'add'>
  /** How members are called (contact.ts). */
  readonly contacts: Pick<SetExchange<Contact>, 'all' | 'add'>
  /** The keys of this device and of people it has met. */
  known(): ReadonlySet<string>
  /** How often something was refused, by reason. */
  readonly refused: ReadonlyMap<MeetingFault, number>
  /** Resolves when everything that came was handled. */
  settled(): Promise<void>
}

interface State extends MeetingPorts {
  readonly ledger: Ledger
  readonly neighbors: Map<string, Neighbor>
  readonly refused: Map<MeetingFault, number>
  readonly vouches: SetExchange<Vouch>
  readonly contacts: SetExchange<Contact>
  notes: readonly TableNote[]
  own: OwnPresence
  ticks: number
  /** Is there something that the neighbors do not know? */
  hasNews: boolean
  work: Promise<void>
}

export function newMeeting(
  ports: MeetingPorts,
  ledger: Ledger,
  { notes, vouches, contacts }: StoredWords,
  own: OwnPresence,
): Meeting {
  const parts = { ledger, neighbors: new Map<string, Neighbor>() }
  const state: State = {
    ...ports,
    ...parts,
    vouches: newSetExchange(
      VOUCHES,
      exchangePorts(ports, parts, () => state, ports.storeVouches),
      vouches,
    ),
    contacts: newSetExchange(
      CONTACTS,
      exchangePorts(ports, parts, () => state, ports.storeContacts),
      contacts,
    ),
    notes: joinNotes(notes, ports.now(), knownKeys(ledger.me, [], entriesOf(ledger))),
    own,
    refused: new Map(),
    ticks: 0,
    hasNews: false,
    work: Promise.resolve(),
  }
  return {
    up(link, key) {
      state.neighbors.set(link, newNeighbor(key))
      sayHere(state, link)
      sayHave(state, link)
      state.changed()
    },
    down(link) {
      state.neighbors.delete(link)
      state.changed()
    },
    receive: (link, text) => enqueue(state, link, text),
    tick: () => tick(state),
    setOwn(wanted) {
      if (JSON.stringify(wanted) === JSON.stringify(state.own)) return
      state.own = wanted
      for (const link of state.neighbors.keys()) sayHere(state, link)
    },
    own: () => state.own,
    addEntries(entries) {
      const fresh = takeEntries(state, entries)
      for (const part of inMessages(fresh)) toAll(state, { t: 'entries', entries: part.slice(0, MAX_SENT) })
    },
    addNotes(notes) {
      if (!takeNotes(state, notes)) return
      for (const part of inMessages(state.notes.map(signedNote))) toAll(state, { t: 'notes', notes: part })
    },
    present: () => presentOf(state),
    notes: () => state.notes,
    removeTable(tag) {
      state.notes = state.notes.map((note) => (tableTag(note) === tag ? { ...note, removed: true } : note))
      state.storeNotes(state.notes, known(state))
      state.changed()
    },
    vouches: state.vouches,
    contacts: state.contacts,
    known: () => known(state),
    refused: state.refused,
    settled: () => state.work,
  }
}

/** `state`: the whole, of which an exchange is a part. */
const exchangePorts = <Thing>(
  ports: MeetingPorts,
  parts: Pick<State, 'ledger' | 'neighbors'>,
  state: () => State,
  store: (things: readonly Thing[]) => void,
): ExchangePorts<Thing> => ({
  ...ports,
  links: () => parts.neighbors.keys(),
  send: (link, message) => send(state(), link, message),
  refuse: (link, fault) => refuse(state(), link, fault),
  known: () => known(parts),
  changed(things) {
    state().hasNews = true
    store(things)
    state().changed()
  },
})

const newNeighbor = (key: string): Neighbor => {
  return { key, here: null, waiting: 0, sent: new Set(), hasListed: false, hasNotes: false }
}

const known = ({ ledger, neighbors }: Pick<State, 'ledger' | 'neighbors'>): ReadonlySet<string> =>
  knownKeys(
    ledger.me,
    [...neighbors.values()].map(({ key }) => key),
    entriesOf(ledger),
  )

function presentOf({ neighbors }: State): readonly PresentMember[] {
  const byKey = new Map<string, PresentMember>()
  for (const { key, here } of neighbors.values()) if (here !== null) byKey.set(key, { key, ...here })
  return [...byKey.values()]
}

const send = (state: State, link: string, message: GroupMessage): void =>
  state.send(link, JSON.stringify(message))
function toAll(state: State, message: GroupMessage): void {
  for (const link of state.neighbors.keys()) send(state, link, message)
}
const sayHere = (state: State, link: string): void => send(state, link, { t: 'here', ...state.own })
function sayHave(state: State, link: string): void {
  send(state, link, { t: 'have', entries: ledgerSum(state.ledger), notes: notesSum(state.notes) })
  state.vouches.say(link)
  state.contacts.say(link)
}

function tick(state: State): void {
  for (const neighbor of state.neighbors.values()) {
    neighbor.sent.clear()
    neighbor.hasListed = neighbor.hasNotes = false
  }
  state.vouches.tick()
  state.contacts.tick()
  const notes = joinNotes(state.notes, state.now(), known(state))
  if (notes.length < state.notes.length) setNotes(state, notes)
  if (state.ticks++ % SAY_EVERY !== 0 && !state.hasNews) return
  state.hasNews = false
  for (const link of state.neighbors.keys()) {
    sayHere(state, link)
    sayHave(state, link)
  }
}

/** Messages are handled one after the other, as signatures take their time. */
function enqueue(state: State, link: string, text: string): void {
  const neighbor = state.neighbors.get(link)
  if (neighbor === undefined) return
  if (neighbor.waiting >= MAX_WAITING) return refuse(state, link, 'flood')
  const read = readGroupMessage(text)
  if ('fault' in read) return refuse(state, link, read.fault)
  neighbor.waiting++
  state.work = state.work.then(async () => {
    neighbor.waiting--
    if (state.neighbors.get(link) === neighbor) await handle(state, link, neighbor, read.message)
  })
}

function refuse(state: State, link: string, fault: MeetingFault): void {
  state.refused.set(fault, (state.refused.get(fault) ?? 0) + 1)
  if (DISHONEST.includes(fault)) state.strike(link)
  state.changed()
}

async function handle(state: State, link: string, neighbor: Neighbor, message: GroupMessage): Promise<void> {
  switch (message.t) {
    case 'here': {
      const { t: _, ...here } = message
      neighbor.here = here
      return state.changed()
    }
    case 'have':
      if (message.entries !== ledgerSum(state.ledger)) sayList(state, link, neighbor)
      if (message.notes !== notesSum(state.notes)) giveNotes(state, link, neighbor)
      return
    case 'list':
      return giveEntries(state, link, neighbor, message.names)
    case 'entries':
      return hearEntries(state, link, message.entries)
    case 'notes':
      return hearNotes(state, link, message.notes)
    case 'vouches':
      return state.vouches.hear(link, message.sum, message.vouches)
    case 'contacts':
      return state.contacts.hear(link, message.sum, message.contacts)
  }
}

function sayList(state: State, link: string, neighbor: Neighbor): void {
  if (neighbor.hasListed) return
  neighbor.hasListed = true
  send(state, link, { t: 'list', names: namesOf(state.ledger) })
}

function giveNotes(state: State, link: string, neighbor: Neighbor): void {
  if (neighbor.hasNotes || state.notes.length === 0) return
  neighbor.hasNotes = true
  // Each note may be long, all of them together are longer than a message.
  for (const notes of inMessages(state.notes.map(signedNote)))
    send(state, link, { t: 'notes', notes: [...notes] })
}

function giveEntries(state: State, link: string, neighbor: Neighbor, names: readonly string[]): void {
  const missing = entriesBeside(state.ledger, names).filter(({ name }) => !neighbor.sent.has(name))
  const [first = []] = inMessages(missing.slice(0, MAX_SENT))
  if (first.length === 0) return
  for (const { name } of first) neighbor.sent.add(name)
  send(state, link, { t: 'entries', entries: first.map(({ entry }) => entry) })
}

async function hearEntries(state: State, link: string, from: readonly unknown[]): Promise<void> {
  const good: LedgerEntry[] = []
  for (const one of from) {
    const read = await readEntry(one, state.tag, state.now(), state.verify, (id) =>
      signaturesOf(state.ledger, id),
    )
    if ('fault' in read) refuse(state, link, read.fault)
    else good.push(read)
  }
  if (takeEntries(state, good, link).length > 0)
    send(state, link, { t: 'list', names: namesOf(state.ledger) })
}

/** Adds entries that were read; returns those that were new. */
function takeEntries(state: State, entries: readonly LedgerEntry[], link?: string): readonly LedgerEntry[] {
  const fresh: LedgerEntry[] = []
  for (const entry of entries) {
    const added = addEntry(state.ledger, entry)
    if (added === 'full') refuse(state, link ?? '', 'full')
    else if (added !== 'known') fresh.push(added)
  }
  if (fresh.length === 0) return fresh
  state.hasNews = true
  state.store(fresh)
  state.changed()
  return fresh
}

async function hearNotes(state: State, link: string, from: readonly unknown[]): Promise<void> {
  const good: TableNote[] = []
  for (const one of from) {
    const read = await readNote(one, state.tag, state.now(), state.verify)
    if (!('fault' in read)) good.push(read)
    // A note that is over here may not be over on a device whose clock is behind.
    else if (read.fault !== 'old') refuse(state, link, read.fault)
  }
  takeNotes(state, good)
}

/** Adds notes that were read; true if one of them was new. */
function takeNotes(state: State, added: readonly TableNote[]): boolean {
  const notes = joinNotes([...state.notes, ...added], state.now(), known(state))
  const isNew = notesSum(notes) !== notesSum(state.notes)
  if (isNew) setNotes(state, notes)
  return isNew
}

function setNotes(state: State, notes: readonly TableNote[]): void {
  state.notes = notes
  state.hasNews = true
  state.storeNotes(notes, known(state))
  state.changed()
}
