import type { MailboxEnvironment } from './environment.ts'
import { isPlace, MAX_CONTENT, MAX_PLACES, noRefusals } from './mailbox.ts'
import type { Mailbox, MailboxEvent, Parcel, PutReport, StoreStatus } from './mailbox.ts'
import { newParcelIndex } from './parcel-index.ts'
import type { ParcelIndex, IndexedParcel } from './parcel-index.ts'

// Stores in memory, for simulations: no encryption, no network, and all the troubles that a relay may make. Time and
// chance come from outside, so a simulation with the same seed runs the same way.

/** Probabilities from 0 to 1, and times in milliseconds. */
export interface StoreTroubles {
  /** A parcel or an answer gets lost; what was put is put again later. */
  readonly lose: number
  /** Something arrives twice. */
  readonly duplicate: number
  /** A store shows an older version of a parcel. */
  readonly old: number
  /** A store hides an author from a reader, for ever. */
  readonly hide: number
  /** Something that is no parcel arrives with a parcel. */
  readonly garbage: number
  /** A store says that it took what it drops. */
  readonly forget: number
  /** Everything takes a time between these two, so that later things may arrive earlier. */
  readonly delay: readonly [number, number]
}
export const NO_TROUBLES: StoreTroubles = {
  lose: 0,
  duplicate: 0,
  old: 0,
  hide: 0,
  garbage: 0,
  forget: 0,
  delay: [1, 1],
}

type Entry = IndexedParcel<undefined>
interface Store {
  readonly name: string
  isUp: boolean
  /** The versions of each parcel, the newest last. */
  readonly versions: Map<string, Entry[]>
  readonly hidden: Map<string, boolean>
}
interface Box {
  readonly author: string
  readonly mailbox: Mailbox
  readonly index: ParcelIndex<undefined>
  readonly listeners: Set<(event: MailboxEvent) => void>
  readonly counts: ReturnType<typeof noRefusals>
  readonly statuses: Map<Store, { status: StoreStatus; hasListed: boolean }>
  /** The stores that took the latest parcel, by place. */
  readonly taken: Map<string, Set<Store>>
  isOpen: boolean
}
interface World {
  readonly environment: Pick<MailboxEnvironment, 'now' | 'after' | 'random'>
  readonly stores: readonly Store[]
  readonly boxes: Set<Box>
  troubles: StoreTroubles
  serial: number
}

export interface MemoryStores {
  /** The mailbox of an author, as if their page was opened; what it knew before is forgotten. */
  open(author: string): Mailbox
  /** Stores may go away, come back, and lose everything, by their place in the list. */
  stop(store: number): void
  start(store: number): void
  wipe(store: number): void
  /** From now on. */
  setTroubles(troubles: StoreTroubles): void
}

/** How long until what got lost is sent again, in milliseconds. */
const RETRY = 10_000
const MAX_VERSIONS = 8

export function newMemoryStores(
  names: readonly string[],
  environment: World['environment'],
  troubles: StoreTroubles = NO_TROUBLES,
): MemoryStores {
  const world: World = {
    environment,
    stores: names.map((name) => ({ name, isUp: true, versions: new Map(), hidden: new Map() })),
    boxes: new Set(),
    troubles,
    serial: 0,
  }
  const all = (store: Store, change: (box: Box) => void): void => {
    for (const box of world.boxes) if (box.isOpen && box.statuses.has(store)) change(box)
  }
  return {
    open: (author) => openBox(world, author).mailbox,
    stop(at) {
      const store = world.stores[at]!
      store.isUp = false
      all(store, (box) => setStatus(world, box, store, 'down'))
    },
    start(at) {
      const store = world.stores[at]!
      store.isUp = true
      all(store, (box) => list(world, box, store))
    },
    wipe: (at) => world.stores[at]!.versions.clear(),
    setTroubles(next) {
      world.troubles = next
    },
  }
}

const happens = ({ environment }: World, probability: number): boolean => environment.random() < probability

/** Does something after a while, or never, or twice. */
function later(world: World, what: () => void): void {
  const { delay, lose, duplicate } = world.troubles
  if (happens(world, lose)) return
  const times = happens(world, duplicate) ? 2 : 1
  for (let time = 0; time < times; time++)
    world.environment.after(delay[0] + world.environment.random() * (delay[1] - delay[0]), what)
}

/** No listener is called before the call has returned that made it happen. */
function emit(world: World, box: Box, event: MailboxEvent): void {
  world.environment.after(0, () => {
    if (box.isOpen) for (const listener of [...box.listeners]) listener(event)
  })
}

function setStatus(world: World, box: Box, store: Store, status: StoreStatus): void {
  const hasListed = status === 'up' || box.statuses.get(store)?.hasListed === true
  box.statuses.set(store, { status, hasListed })
  emit(world, box, { type: 'store', store: viewOf(box, store) })
}
const viewOf = (box: Box, store: Store): ReturnType<Mailbox['stores']>[number] => ({
  name: store.name,
  ...box.statuses.get(store)!,
  isCut: false,
  said: null,
})

function openBox(world: World, author: string): Box {
  const index = newParcelIndex<undefined>([author], () => Math.floor(world.environment.now() / 1000))
  const box: Box = {
    author,
    index,
    listeners: new Set(),
    counts: noRefusals(),
    statuses: new Map(),
    taken: new Map(),
    isOpen: true,
    mailbox: {
      author,
      put: (place, content) => put(world, box, place, content.slice()),
      puts: () => [...box.taken.keys()].map((place) => reportOf(world, box, place)),
      parcels: () => index.entries().map(({ parcel }) => parcel),
      stores: () => world.stores.map((store) => viewOf(box, store)),
      ask() {
        for (const store of world.stores)
          if (box.statuses.get(store)!.status !== 'listing') list(world, box, store)
      },
      on(listener) {
        box.listeners.add(listener)
        return () => box.listeners.delete(listener)
      },
      get counts() {
        return box.counts
      },
      close() {
        box.isOpen = false
        world.boxes.delete(box)
      },
    },
  }
  world.boxes.add(box)
  for (const store of world.stores) list(world, box, store)
  return box
}

function put(world: World, box: Box, place: string, content: Uint8Array): ReturnType<Mailbox['put']> {
  if (!box.isOpen) return 'closed'
  if (content.length > MAX_CONTENT) return 'tooBig'
  if (!isPlace(place) || (!box.taken.has(place) && box.taken.size >= MAX_PLACES)) return 'place'
  const key = `${box.author}:${place}`
  const before = box.index.get(key)?.parcel.writtenAt ?? 0
  const writtenAt = Math.max(Math.floor(world.environment.now() / 1000), before + 1)
  const id = String(world.serial++).padStart(12, '0')
  const parcel: Parcel = { author: box.author, place, writtenAt, content }
  const entry: Entry = { parcel, key, id, length: content.length, event: undefined }
  box.index.offer(entry)
  box.taken.set(place, new Set())
  for (const store of world.stores) send(world, box, store, entry)
  return undefined
}

/** Sends an entry until the store answers, something newer is known, or the page is closed. */
function send(world: World, box: Box, store: Store, entry: Entry): void {
  const isWanted = (): boolean => box.isOpen && box.index.get(entry.key) === entry
  let isAnswered = false
  later(world, () => {
    if (!store.isUp) return
    if (!happens(world, world.troubles.forget)) keep(world, store, entry)
    later(world, () => {
      isAnswered = true
      if (isWanted()) showTaken(world, box, store, entry.parcel)
    })
  })
  world.environment.after(RETRY, () => {
    if (!isAnswered && isWanted() && store.isUp) send(world, box, store, entry)
  })
}

function showTaken(world: World, box: Box, store: Store, { author, place }: Parcel): void {
  if (author !== box.author || !box.taken.has(place)) return
  box.taken.get(place)!.add(store)
  emit(world, box, { type: 'put', report: reportOf(world, box, place) })
}

function reportOf(world: World, box: Box, place: string): PutReport {
  const of = world.stores.length
  const taken = box.taken.get(place)!.size
  return { place, taken, isDelivered: taken >= Math.min(2, of), refused: 0, waiting: of - taken, of }
}

function keep(world: World, store: Store, entry: Entry): void {
  const versions = store.versions.get(entry.key) ?? []
  const newest = versions.at(-1)
  if (newest !== undefined && newest.parcel.writtenAt >= entry.parcel.writtenAt) return
  store.versions.set(entry.key, [...versions, entry].slice(-MAX_VERSIONS))
  for (const box of world.boxes) show(world, box, store, entry)
}

function isHidden(world: World, store: Store, box: Box, author: string): boolean {
  const pair = `${author} ${box.author}`
  if (!store.hidden.has(pair)) store.hidden.set(pair, happens(world, world.troubles.hide))
  return author !== box.author && world.troubles.hide > 0 && store.hidden.get(pair)!
}

/** The store tells a reader of a parcel. */
function show(world: World, box: Box, store: Store, entry: Entry): void {
  if (isHidden(world, store, box, entry.parcel.author)) return
  const versions = store.versions.get(entry.key) ?? [entry]
  const isOld = happens(world, world.troubles.old)
  const shown = isOld ? versions[Math.floor(world.environment.random() * versions.length)]! : entry
  later(world, () => {
    if (!box.isOpen || !store.isUp) return
    if (happens(world, world.troubles.garbage)) box.counts.malformed++
    const taken = box.index.offer(shown)
    if (taken === 'taken') emit(world, box, { type: 'parcel', parcel: shown.parcel })
    else if (taken !== undefined) box.counts[taken]++
  })
}

/** The store tells a reader all that it holds; then it gets what it lacks. */
function list(world: World, box: Box, store: Store): void {
  if (!store.isUp) return setStatus(world, box, store, 'down')
  setStatus(world, box, store, 'listing')
  for (const versions of [...store.versions.values()]) show(world, box, store, versions.at(-1)!)
  world.environment.after(world.troubles.delay[1] + 1, () => {
    if (!box.isOpen || !store.isUp) return
    setStatus(world, box, store, 'up')
    for (const entry of box.index.entries()) {
      const held = store.versions.get(entry.key)?.at(-1)
      if (held === undefined || held.parcel.writtenAt < entry.parcel.writtenAt) send(world, box, store, entry)
    }
  })
}
