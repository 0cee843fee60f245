import { defineStore, storeToRefs } from 'pinia'
import { ref, shallowRef, watch } from 'vue'
import type { Ref, ShallowRef } from 'vue'
import { readInvitation } from '../net/connection/invitation.ts'
import { roomTag, newRoomSecret, parseRoomCode } from '../net/connection/room-secret.ts'
import { groupOfCall } from '../online/group/called-group.ts'
import type { ContactWords } from '../online/group/contact.ts'
import { entryId, signResult } from '../online/group/entry.ts'
import type { GameResult } from '../online/group/entry.ts'
import type { GroupController, GroupPhase, GroupScreen } from '../online/group/group-controller.ts'
import { groupPath, readGroupPath } from '../online/group/group-link.ts'
import type { GroupView } from '../online/group/group-view.ts'
import type { OwnPresence } from '../online/group/meeting.ts'
import {
  contactsOf,
  forgetGroup,
  groupOfTable,
  keepEntry,
  keepGroup,
  keepNotes,
  keepSeason,
  notesOf,
  renameGroup,
  storedEntries,
  storedGroup,
  storedGroups,
} from '../online/group/stored-group.ts'
import { firstTold, signNote, tableTag } from '../online/group/table-note.ts'
import type { TableNote } from '../online/group/table-note.ts'
import { joinRoom, setFirstWebhook } from '../online/room/create-room.ts'
import { browserNetwork } from '../online/runtime/room-network.ts'
import { usePlatform } from '../platform/platform.ts'
import type { Platform } from '../platform/platform.ts'
import { serverChoiceOf } from '../platform/server-settings.ts'
import { frozen, setIfChanged } from '../session/structural-sharing.ts'
import type { Preset } from '../session/preset.ts'
import type { GroupRecord } from '../storage/group-record.ts'
import { useMissedCalls } from './missed-calls.ts'
import { serversOf, useSettings } from './settings.ts'

/** Loaded when a group is opened: the code of the network. */
const loadController = () => import('../online/group/group-controller.ts')
const loadCalls = () => import('../online/group/group-calls.ts')

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
  const screen = screenOf(phase, error, view)
  let controller: GroupController | null = null
  let met: string | null = null
  let table: OwnPresence['table'] = null
  let stopFollowing = (): void => undefined
  /** Incremented to cancel what is still being opened. */
  let generation = 0

  // Without a database there are none.
  const refresh = async (): Promise<unknown> => (all.value = await storedGroups(platform).catch(() => []))

  function leave(): void {
    generation++
    stopFollowing()
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
    const [{ openGroup }, { useCalls }] = await Promise.all([loadController(), import('./calls.ts')])
    if (mine !== generation) return
    const servers = { ...serversOf(settings), known: settings.knownServers }
    const { address } = storeToRefs(useCalls())
    const own = { ...settings.me, table }
    controller = openGroup({ link, platform, own, servers, screen, address: () => address.value })
    stopFollowing = watch(address, () => controller?.addressChanged())
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
    ...callActions(platform, () => controller, view),
    /** Leaves a group for good: deletes it and its ledger from this device. */
    async forget(id: string): Promise<void> {
      await controller?.settled()
      leave()
      await forgetGroup(id, platform)
      await refresh()
    },
  }
})

const screenOf = (
  phase: Ref<GroupPhase>,
  error: Ref<string | null>,
  view: ShallowRef<GroupView | null>,
): GroupScreen => ({
  phase(is, why) {
    phase.value = is
    error.value = why ?? null
  },
  show: (look) => setIfChanged(view, frozen(look)),
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

/** What tells members of tables: notes that they hear when they are there, and calls if they want them. */
function callActions(
  platform: Platform,
  controller: () => GroupController | null,
  view: Readonly<ShallowRef<GroupView | null>>,
) {
  const settings = useSettings()
  async function call(id: string, note: TableNote, hosts?: readonly string[]): Promise<void> {
    const record = await storedGroup(id, platform)
    const room = readInvitation(`#${note.path}`)?.room
    if (record === undefined || room === undefined || contactsOf(record).length === 0) return
    const [{ callGroup }, { useCalls }] = await Promise.all([loadCalls(), import('./calls.ts')])
    const here = view.value?.id === id ? view.value.present.map(({ key }) => key) : []
    const about = { record, note, here, ...(hosts !== undefined && { hosts }) }
    await callGroup(about, useCalls().parts(), platform, browserNetwork, (reports) =>
      useMissedCalls().tell(room, reports, id),
    )
  }
  return {
    /**
     * Tells a group of a table that this device opened, and calls those who are not there, if no one has told of it. A new table
     * over days, not open yet, has the webhook of the group.
     */
    async tellTable(id: string, path: string, preset: Preset, isOpen = false): Promise<void> {
      const name = settings.me?.name ?? ''
      const told = { ...preset, name: preset.name === '' ? preset.game : preset.name }
      const note = { path, settings: told, name, at: platform.now() }
      const signer = await browserNetwork.signer()
      const signed = await signNote(roomTag(id), note, signer)
      const record = await storedGroup(id, platform)
      const isFirst = record !== undefined && !notesOf(record).some((one) => tableTag(one) === tableTag(note))
      await keepNotes(id, [signed], new Set([signer.publicKey]), platform)
      await controller()?.reload()
      if (!isFirst) return
      if (preset.way.kind === 'days' && !isOpen) {
        const { webhookOf } = await loadCalls()
        const hook = await webhookOf(record, platform, browserNetwork)
        if (hook) await setFirstWebhook(path, hook, platform)
      }
      void call(id, signed).catch(() => undefined)
    },
    /** Calls the members again about the table in this room, at hosts to which the person has agreed. */
    async callAgain(id: string, room: string, hosts: readonly string[]): Promise<void> {
      const record = await storedGroup(id, platform)
      const note = record && firstTold(notesOf(record)).find((one) => tableTag(one) === roomTag(room))
      if (note !== undefined) await call(id, note, hosts)
    },
    /** The page of the group that a call names; undefined if it is not on this device. The note in the call is kept. */
    pathOfCall: async (tag: string, sealed: string): Promise<string | undefined> =>
      (await groupOfCall(tag, sealed, platform, browserNetwork.verify))?.path,
    /** Says where this member is called, or which webhook they set for the group. */
    setContact: async (change: Partial<Pick<ContactWords, 'to' | 'hook'>>): Promise<void> =>
      controller()?.setContact(change),
  }
}
