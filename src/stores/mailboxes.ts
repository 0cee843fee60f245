import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import { APPEARANCES } from '../session/appearance.ts'
import type { BackgroundRooms, ReadStatus } from '../online/room/rooms-in-background.ts'
import { usePlatform } from '../platform/platform.ts'
import { serversOf, useSettings } from './settings.ts'
import { useTables } from './tables.ts'
import type { TableListItem } from './tables.ts'

/** Milliseconds that another page waits at most until what was heard is stored. */
const PATIENCE = 1000
/** Milliseconds after a change was stored until the list is read again: several changes go together. */
const SOON = 200

/** The mailboxes of the tables over days, which the home page reads and watches. */
export const useMailboxes = defineStore('mailboxes', () => {
  const platform = usePlatform()
  const settings = useSettings()
  const tables = useTables()
  const statuses = shallowRef<ReadonlyMap<string, ReadStatus>>(new Map())
  /** Told last, by table. */
  const latest = new Map<string, ReadStatus>()
  let rooms: BackgroundRooms | null = null
  /** `generation` is incremented to cancel what is still being opened. */
  let [generation, isWaiting] = [0, false]
  let stopFollowing = (): void => undefined

  async function refreshSoon(): Promise<void> {
    if (isWaiting) return
    isWaiting = true
    await platform.wait(SOON)
    isWaiting = false
    await tables.refresh()
  }

  /** What is read is said once the list has it. */
  async function tell(id: string, status: ReadStatus, isWanted: () => boolean): Promise<void> {
    latest.set(id, status)
    if (status === 'read') await tables.refresh()
    if (isWanted() && latest.get(id) === status) statuses.value = new Map([...statuses.value, [id, status]])
  }

  /** Reads the mailboxes of all running tables over days, and watches them until `close`. */
  async function read(): Promise<void> {
    await close()
    const mine = ++generation
    const wanted = new Set(tables.running.filter(({ isOverDays }) => isOverDays).map(({ id }) => id))
    if (wanted.size === 0) return
    statuses.value = new Map([...wanted].map((id) => [id, 'reading']))
    const [{ readInBackground }, { useCalls }, all] = await Promise.all([
      import('../online/room/rooms-in-background.ts'),
      import('./calls.ts'),
      platform.roomStore().then((store) => store.list()),
    ])
    if (mine !== generation) return
    const calls = useCalls()
    const entry = {
      platform,
      appearances: APPEARANCES,
      me: () => settings.me,
      toldDeals: async () => (await import('../online/group/stored-group.ts')).storedDeals(platform),
      calls: calls.parts(),
      servers: { ...serversOf(settings), known: settings.knownServers },
    }
    rooms = readInBackground(
      all.filter(({ id }) => wanted.has(id)),
      entry,
      {
        tell: (id, status) => void tell(id, status, () => mine === generation),
        stored: () => void refreshSoon(),
      },
    )
    stopFollowing = watch(
      () => calls.address,
      () => rooms?.callsChanged(),
    )
  }

  /** Stops reading; resolves when the pages of the tables may open. */
  async function close(): Promise<void> {
    generation++
    stopFollowing()
    const closing = rooms?.close()
    rooms = null
    statuses.value = new Map()
    if (closing !== undefined) await Promise.race([closing, platform.wait(PATIENCE)])
  }

  /** May it be said whose turn it is? Not before the mailboxes were read, or where no one may have moved meanwhile. */
  const isCurrent = ({ id, isOverDays }: TableListItem): boolean => {
    const status = statuses.value.get(id)
    return isOverDays !== true || status === 'read' || status === 'none'
  }
  const isMyTurn = (table: TableListItem): boolean => typeof table.mine === 'number' && isCurrent(table)

  return { statuses, read, close, isCurrent, isMyTurn }
})
