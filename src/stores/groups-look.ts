import { defineStore, storeToRefs } from 'pinia'
import { shallowRef } from 'vue'
import type { GroupController, GroupScreen } from '../online/group/group-controller.ts'
import { readGroupPath } from '../online/group/group-link.ts'
import { tablesOf } from '../online/group/group-view.ts'
import type { GroupTable, GroupView } from '../online/group/group-view.ts'
import { toldGames } from '../online/group/ledger.ts'
import { notesOf, storedEntries, storedGroups } from '../online/group/stored-group.ts'
import { useDeviceValue } from '../platform/device-value.ts'
import { usePlatform } from '../platform/platform.ts'
import { frozen } from '../session/structural-sharing.ts'
import type { GroupRecord } from '../storage/group-record.ts'
import { serversOf, useSettings } from './settings.ts'

/** How many groups are looked in on at a time: each takes links of its own. */
const MOST = 3
/** Loaded when the person wants to see who is there: the code of the network. */
const loadController = () => import('../online/group/group-controller.ts')

/** A group of this device, and what waits in it as far as this device knows. */
export interface KnownGroup {
  readonly record: GroupRecord
  readonly tables: readonly GroupTable[]
  /** When this device last heard of the group, in milliseconds since 1970. */
  readonly heard: number
}

/** The groups of this device as another page shows them; it looks in on them only if their person wants that. */
export const useGroupsLook = defineStore('groups-look', () => {
  const platform = usePlatform()
  const settings = useSettings()
  const all = shallowRef<readonly KnownGroup[]>([])
  /** Who is there and what waits, by group, while this page looks. */
  const views = shallowRef<Readonly<Record<string, GroupView>>>({})
  const isWanted = useDeviceValue('windrose-look', (text) => text === 'true', String)
  let controllers: readonly GroupController[] = []
  /** Incremented to cancel what is still being opened. */
  let generation = 0

  function stop(): void {
    generation++
    for (const controller of controllers) controller.leave()
    controllers = []
    views.value = {}
  }
  async function look(): Promise<void> {
    stop()
    const { me } = settings
    if (!isWanted.value || me === null || all.value.length === 0) return
    const mine = generation
    const [{ openGroup }, { useCalls }] = await Promise.all([loadController(), import('./calls.ts')])
    if (mine !== generation) return
    const { address } = storeToRefs(useCalls())
    const servers = { ...serversOf(settings), known: settings.knownServers }
    controllers = all.value.slice(0, MOST).flatMap(({ record }) => {
      const link = readGroupPath(record.path)
      if (link === undefined) return []
      const screen: GroupScreen = {
        // What hinders it is said on the page of the group.
        phase: () => undefined,
        show(view) {
          if (mine === generation) views.value = { ...views.value, [view.id]: frozen(view) }
        },
      }
      const own = { ...me, table: null }
      return [openGroup({ link, platform, own, servers, screen, address: () => address.value, isLook: true })]
    })
  }
  return {
    all,
    views,
    isWanted,
    look,
    stop,
    /** Reads the groups of this device; without a database there are none. */
    async read(): Promise<void> {
      const records = await storedGroups(platform).catch(() => [])
      all.value = await Promise.all(
        records.map(async (record) => {
          const tables = await tablesIn(record)
          const heard = Math.max(record.visited, ...tables.map(({ at }) => at))
          return { record, tables, heard: Math.min(heard, platform.now()) }
        }),
      )
    },
  }

  async function tablesIn(record: GroupRecord): Promise<readonly GroupTable[]> {
    const notes = notesOf(record)
    const games = toldGames(await storedEntries(record.id, platform).catch(() => []))
    const known = new Set(notes.map(({ key }) => key))
    const nothing = { present: [], persons: [], seen: new Map<string, number>() }
    return tablesOf({ ...nothing, notes, games, known, now: platform.now() })
  }
})
