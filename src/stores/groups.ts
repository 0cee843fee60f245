import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import { roomTag, newRoomSecret, parseRoomCode } from '../net/connection/room-secret.ts'
import { entryId, signResult } from '../net/group/entry.ts'
import type { GameResult } from '../net/group/entry.ts'
import type { GroupController, GroupPhase, GroupScreen } from '../net/group/group-controller.ts'
import { groupPath, readGroupPath } from '../net/group/group-link.ts'
import type { GroupView } from '../net/group/group-view.ts'
import type { OwnPresence } from '../net/group/meeting.ts'
import {
  forgetGroup,
  groupOfTable,
  keepEntry,
  keepGroup,
  keepNotes,
  keepSeason,
  renameGroup,
  storedEntries,
  storedGroup,
  storedGroups,
} from '../net/group/stored-group.ts'
import { signNote } from '../net/group/table-note.ts'
import { joinRoom } from '../net/room/create-room.ts'
import { browserNetwork } from '../net/room/room-network.ts'
import { usePlatform } from '../platform/platform.ts'
import type { Platform } from '../platform/platform.ts'
import { serverChoiceOf } from '../platform/server-settings.ts'
import { frozen, setIfChanged } from '../session/structural-sharing.ts'
import type { Preset } from '../session/preset.ts'
import type { GroupRecord } from '../storage/group-record.ts'
import { serversOf, useSettings } from './settings.ts'

/** Loaded when a group is opened: the code of the network. */
const loadController = () => import('../net/group/group-controller.ts')

/** The groups of this device, and the one that this tab meets: on its page, and at its tables. */
export const useGroups = defineStore('groups', () => {
  const platform = usePlatform()
  const settings = useSettings()
  /** The one visited last first. */
  const all = shallowRef<readonly GroupRecord[]>([])
  const phase = ref<GroupPhase>('closed')
  /** The end of a message key, `group.error.<code>`; the unknown servers in the phase `asking`. */
  const error = ref<string | null>(null)
  const view = shallowRef<GroupView | null>(null)
  /** The group at whose table this tab is. */
  const atTable = shallowRef<GroupRecord | null>(null)
  const screen: GroupScreen = {
    phase(is, why) {
      phase.value = is
      error.value = why ?? null
    },
    show: (look) => setIfChanged(view, frozen(look)),
  }
  let controller: GroupController | null = null
  let met: string | null = null
  let table: OwnPresence['table'] = null
  /** Incremented to cancel what is still being opened. */
  let generation = 0

  // Without a database there are none.
  const refresh = async (): Promise<unknown> => (all.value = await storedGroups(platform).catch(() => []))

  function leave(): void {
    generation++
    controller?.leave()
    controller = null
    met = table = null
    phase.value = 'closed'
    error.value = view.value = null
  }

  /** Meets the members of the group with this link until it is left; without a name there is no meeting. */
  async function meet(path: string): Promise<void> {
    const link = readGroupPath(path)
    if (link?.meeting.room === met && met !== null) return
    leave()
    if (link === undefined) return screen.phase('failed', 'noGroup')
    if (settings.me === null) return
    met = link.meeting.room
    phase.value = 'opening'
    const mine = generation
    const { openGroup } = await loadController()
    if (mine !== generation) return
    const servers = { ...serversOf(settings), known: settings.knownServers }
    controller = openGroup({ link, platform, own: { ...settings.me, table }, servers, screen })
  }

  return {
    all,
    phase,
    error,
    view,
    atTable,
    refresh,
    meet,
    leave,
    /** Agrees to the unknown servers of a link, and meets the group. */
    async meetWithServers(path: string): Promise<void> {
      const hosts = phase.value === 'asking' ? (error.value ?? '').split(', ') : []
      settings.learnServers(hosts)
      leave()
      await meet(path)
    },
    /** At which table of the group this device is. */
    setTable(at: OwnPresence['table']): void {
      table = at
      if (settings.me !== null) controller?.setOwn({ ...settings.me, table })
    },
    ...groupActions(platform, () => controller),
    /** Leaves a group for good: deletes it and its ledger from this device. */
    async forget(id: string): Promise<void> {
      await controller?.settled()
      leave()
      await forgetGroup(id, platform)
      await refresh()
    },
  }
})

/** What is done with groups that are stored here, whether this tab meets them or not. */
function groupActions(platform: Platform, controller: () => GroupController | null) {
  const settings = useSettings()
  return {
    /** Creates a group and returns the path of its page, or why there is none. */
    async create(name: string): Promise<string | { readonly fault: 'full' | 'failed' }> {
      const room = newRoomSecret((count) => crypto.getRandomValues(new Uint8Array(count)))
      const link = { name, meeting: { room, ...serverChoiceOf(settings) } }
      try {
        const kept = await keepGroup(link, {}, platform)
        return kept === 'full' ? { fault: 'full' } : groupPath(link)
      } catch {
        return { fault: 'failed' }
      }
    },
    /** Renames a group on this device; returns the path of its page, or undefined if that failed. */
    async rename(id: string, name: string): Promise<string | undefined> {
      const path = await renameGroup(id, name, platform).catch(() => undefined)
      await controller()?.reload()
      return path
    },
    /** Begins a season of a group on this device, or ends it. */
    async setSeason(id: string, since: number | undefined): Promise<void> {
      await keepSeason(id, since, platform).catch(() => undefined)
      await controller()?.reload()
    },
    /** Is the group with this link on this device? */
    isKnown: async (path: string): Promise<boolean> => {
      const id = readGroupPath(path)?.meeting.room
      return id !== undefined && (await storedGroup(id, platform).catch(() => undefined)) !== undefined
    },
    /** The group to which the table with this room code was told; undefined if there is none. */
    async groupOf(code: string): Promise<GroupRecord | undefined> {
      const room = parseRoomCode(code)
      return room === undefined ? undefined : groupOfTable(roomTag(room), platform).catch(() => undefined)
    },
    /** Tells a group of a table that this device opened. */
    async tellTable(id: string, path: string, preset: Preset): Promise<void> {
      const name = settings.me?.name ?? ''
      const told = { ...preset, name: preset.name === '' ? preset.game : preset.name }
      const note = { path, settings: told, name, at: platform.now() }
      const signer = await browserNetwork.signer()
      const signed = await signNote(roomTag(id), note, signer)
      await keepNotes(id, [signed], new Set([signer.publicKey]), platform)
      await controller()?.reload()
    },
    /** Takes a table off the list of this device. */
    removeTable: (tag: string): void => controller()?.removeTable(tag),
    /** Says in the group that the device with this key is this person's, too, or no longer. */
    setSame: async (key: string, is: boolean): Promise<void> => controller()?.setSame(key, is),
    /** Takes a chair at a table of the group; returns the path of its page. */
    join: async (path: string, chair: number): Promise<string> =>
      settings.me === null ? path : joinRoom(path, chair, settings.me, platform).catch(() => path),
    /** The pages of the online tables that this device keeps, by the tag of their room. */
    async tablesHere(): Promise<ReadonlyMap<string, string>> {
      const rooms = await platform.roomStore().then(
        (store) => store.list(),
        () => [],
      )
      return new Map(rooms.map(({ id, path }) => [roomTag(id), path]))
    },
    /** Signs a result of the group, once. */
    async tellResult(id: string, result: GameResult): Promise<void> {
      const signer = await browserNetwork.signer()
      const told = (await storedEntries(id, platform)).find(
        (entry) => entryId(entry.result) === entryId(result),
      )
      if (told?.signed.some(({ key }) => key === signer.publicKey)) return
      await keepEntry(id, await signResult(roomTag(id), result, platform.now(), signer), platform)
      platform.tabs.announce(id)
      await controller()?.reload()
    },
  }
}
