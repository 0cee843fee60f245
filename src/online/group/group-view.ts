import type { Preset } from '../../session/preset.ts'
import type { ConnectionStatus } from '../runtime/presence.ts'
import { hostOf } from '../runtime/call-address.ts'
import { hookSetter } from './contact.ts'
import type { Contact } from './contact.ts'
import type { ToldGame } from './ledger.ts'
import type { MeetingFault } from './meeting-ports.ts'
import type { PresentMember } from './meeting.ts'
import { dateOf, firstTold, tableTag } from './table-note.ts'
import type { TableNote } from './table-note.ts'
import type { Vouch } from './vouch.ts'
import { personIn } from './persons.ts'
import type { Persons } from './persons.ts'

/** A table of a group that is not over. */
export interface GroupTable {
  readonly path: string
  readonly tag: string
  readonly settings: Preset
  readonly isOverDays: boolean
  /** Who opened it, and when by the clock of this device. */
  readonly name: string
  readonly at: number
  /** The names of the members who are there now. */
  readonly people: readonly string[]
  /** What those who are there say; null if no one is. */
  readonly is: 'lobby' | 'playing' | 'over' | null
}

/** Who is called when a table of a group opens. */
export interface GroupCalls {
  /** Is this member called? */
  readonly isMine: boolean
  /** The names of the others who are. */
  readonly others: readonly string[]
  /** The webhook of the group, and whether this device has set it. */
  readonly hook: { readonly host: string; readonly isMine: boolean } | null
}

/** What the page of a group shows. */
export interface GroupView {
  readonly id: string
  readonly name: string
  readonly path: string
  /** The key of this device. */
  readonly me: string
  readonly connection: ConnectionStatus
  readonly present: readonly PresentMember[]
  readonly tables: readonly GroupTable[]
  readonly games: readonly ToldGame[]
  /** The settings of the last table of each game, one together and one over days, the latest first. */
  readonly lasts: readonly Preset[]
  /** Since when the games of the current season count; null without a season. */
  readonly season: number | null
  /** The keys of the people with several devices (persons.ts). */
  readonly persons: Persons
  /** What the keys of the group say of each other (vouch.ts). */
  readonly vouches: readonly Vouch[]
  readonly calls: GroupCalls
  readonly refused: readonly (readonly [why: MeetingFault, times: number])[]
  /** Another member has another version of Windrose; links to them fail. */
  readonly isOutdated: boolean
  /** Was everything stored? */
  readonly isKept: boolean
}

/** The other people who are here, each once; one with several devices as the one that is at a table. */
export function peopleHere({
  present,
  persons,
  me,
}: Pick<GroupView, 'present' | 'persons' | 'me'>): readonly PresentMember[] {
  const personOf = personIn(persons)
  const people = new Map<string, PresentMember>()
  for (const one of present) {
    const person = personOf(one.key)
    const before = people.get(person)
    if (before === undefined || (before.table === null && one.table !== null)) people.set(person, one)
  }
  people.delete(personOf(me))
  return [...people.values()]
}

export function callsIn(contacts: readonly Contact[], me: string): GroupCalls {
  const setter = hookSetter(contacts)
  const called = contacts.filter(({ to }) => to !== null)
  return {
    isMine: called.some(({ key }) => key === me),
    others: called.filter(({ key }) => key !== me).map(({ name }) => name),
    hook: setter?.hook ? { host: hostOf(setter.hook), isMine: setter.key === me } : null,
  }
}

const LINKED: readonly ConnectionStatus[] = ['linked', 'linkedByRelay', 'linkedOnly']
const TOLD = ['connecting', 'reaching', 'alone', 'full', 'offline'] as const
/** How a group is told of its connection: the end of the message key `group.connection.<word>`, but for `linked`. */
export function connectionWord(is: ConnectionStatus): 'linked' | 'trouble' | (typeof TOLD)[number] {
  if (LINKED.includes(is)) return 'linked'
  return TOLD.find((word) => word === is) ?? 'trouble'
}

/** Milliseconds after which a table that is played together goes from the list, with no one there. */
const WAITING_TIME = 60 * 60_000

interface Known {
  readonly notes: readonly TableNote[]
  readonly present: readonly PresentMember[]
  readonly games: readonly ToldGame[]
  readonly persons: Persons
  /** Keys that no one invented (known-keys.ts). */
  readonly known: ReadonlySet<string>
  /** When someone was last at a table, by its tag. */
  readonly seen: ReadonlyMap<string, number>
  readonly now: number
}

/**
 * The tables that are not over: none of which a known key, or the one that opened it, signed a result, or of which someone
 * there says so. One that all have left waits for an hour, or as long as its note lasts if it is played over days.
 */
export function tablesOf({ notes, present, games, persons, known, seen, now }: Known): readonly GroupTable[] {
  const personOf = personIn(persons)
  const removed = new Set(notes.flatMap((note) => (note.removed === true ? [tableTag(note)] : [])))
  const isFinished = (tag: string, author: string): boolean =>
    games.some(
      ({ entry }) =>
        entry.result.table === tag && entry.signed.some(({ key }) => key === author || known.has(key)),
    )
  return firstTold(notes).flatMap((note): GroupTable[] => {
    const tag = tableTag(note)
    const there = present.filter(({ table }) => table?.tag === tag)
    const [is = null] = ['over', 'playing', 'lobby'].filter((one) =>
      there.some(({ table }) => table?.is === one),
    ) as GroupTable['is'][]
    if (isFinished(tag, note.key) || is === 'over') return []
    const { path, settings, name } = note
    const at = dateOf(note)
    const isOverDays = settings.way.kind === 'days'
    const hasWaited = !isOverDays && now - (seen.get(tag) ?? at) > WAITING_TIME
    if (is === null && (hasWaited || removed.has(tag))) return []
    return [
      {
        path,
        tag,
        settings,
        isOverDays,
        name,
        at,
        people: [...new Map(there.map((one) => [personOf(one.key), one.name])).values()],
        is,
      },
    ]
  })
}
