import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { Ref } from 'vue'
import { readInvitation } from '../net/connection/invitation.ts'
import type { OpenTable } from '../online/open/announcement.ts'
import type { Answer } from '../online/open/asking.ts'
import { openFinder } from '../online/open/finder.ts'
import type { Finder, FinderView } from '../online/open/finder.ts'
import { joinRoom } from '../online/room/create-room.ts'
import { browserNetwork, renewStrangerKeys } from '../online/runtime/room-network.ts'
import { usePlatform } from '../platform/platform.ts'
import type { Platform } from '../platform/platform.ts'
import type { Appearance } from '../session/players.ts'
import { useBlocked } from './blocked.ts'
import { useKeptAsks } from './kept-asks.ts'
import type { AskStatus } from './kept-asks.ts'
import { useOpenedTables } from './opened-tables.ts'
import { useSettings } from './settings.ts'
import { relaysForStrangers } from './stranger-relays.ts'

/** Milliseconds after which who opened a table and does not answer has gone. */
const PATIENCE = 60_000

/** The tables of strangers that the relays tell of, and asking for a seat there. */
export const useFindPlayers = defineStore('find-players', () => {
  const platform = usePlatform()
  const settings = useSettings()
  const blocked = useBlocked()
  const view = shallowRef<FinderView | null>(null)
  const statuses = shallowRef<ReadonlyMap<string, AskStatus>>(new Map())
  const asked = useKeptAsks()
  const { kept, setPath, dropOld } = asked
  /** The path of the table at which a seat was given just now. */
  const accepted = shallowRef<string | null>(null)
  let finder: Finder | null = null
  let isOpen = false

  const setStatus = (table: string, is: AskStatus | undefined): void => {
    const others = [...statuses.value].filter(([key]) => key !== table)
    statuses.value = new Map(is === undefined ? others : [...others, [table, is]])
  }
  async function onAnswer(table: string, answer: Answer): Promise<void> {
    const path = answer.is === 'accepted' ? await seatAt(answer, settings.me, platform) : ''
    const isKept = setPath(table, path)
    setStatus(table, path === '' ? 'declined' : undefined)
    if (!isKept && path !== '' && isOpen) accepted.value = path
  }
  /** Reads what the relays tell until the page is left. */
  async function open(): Promise<void> {
    isOpen = true
    accepted.value = null
    dropOld(platform.now())
    const signer = await browserNetwork.signer(true)
    if (!isOpen || finder !== null) return
    finder = openFinder({
      ...{ relays: relaysForStrangers(settings), signer, verify: browserNetwork.verify },
      onView: (look) => (view.value = look),
      onAnswer: (table, answer) => void onAnswer(table, answer),
    })
    for (const { table, secret, path } of kept.value)
      if (path === undefined) finder.follow({ table, secret, isKept: true })
  }
  function close(): void {
    isOpen = false
    finder?.close()
    finder = view.value = null
    statuses.value = new Map()
  }
  return {
    view,
    statuses,
    accepted,
    /** The asks at tables over days, the latest first. */
    kept: computed(() => kept.value),
    /** The tables of those who are not blocked. */
    tables: computed(() => (view.value?.tables ?? []).filter(({ by }) => !blocked.has(by))),
    hasRelays: computed(() => relaysForStrangers(settings).length > 0),
    open,
    close,
    /** This person appears to strangers as someone new, and what they opened or asked for so far is theirs no longer. */
    async renew(): Promise<void> {
      close()
      useOpenedTables(shallowRef(null)).dropAll()
      asked.dropAll()
      await renewStrangerKeys()
      await open()
    },
    wake: (): void => finder?.wake(),
    ...asking(() => finder, asked, statuses, setStatus),
  }
})

/** Asking for a seat, and taking it back. */
function asking(
  finder: () => Finder | null,
  { keep, drop }: ReturnType<typeof useKeptAsks>,
  statuses: Readonly<Ref<ReadonlyMap<string, AskStatus>>>,
  setStatus: (table: string, is: AskStatus | undefined) => void,
) {
  const platform = usePlatform()
  const settings = useSettings()
  return {
    ask({ key: table, hours, game, name, by }: OpenTable): void {
      settings.keepOwn()
      const { me } = settings
      if (finder() === null || me === null) return
      const secret = platform.randomHex(64)
      const isKept = hours !== null
      finder()?.ask({ table, secret, isKept }, me)
      setStatus(table, isKept ? 'left' : 'waiting')
      if (isKept) return keep({ table, secret, game, name, by, at: platform.now() })
      setTimeout(() => {
        if (statuses.value.get(table) !== 'waiting') return
        finder()?.takeBack(table)
        setStatus(table, 'silent')
      }, PATIENCE)
    },
    takeBack(table: string): void {
      finder()?.takeBack(table)
      setStatus(table, undefined)
      drop(table)
    },
  }
}

/** Takes the chair that was given; empty where the answer leads to no table for strangers. */
async function seatAt(
  { path, chair }: Answer & { is: 'accepted' },
  me: Appearance | null,
  platform: Platform,
): Promise<string> {
  if (me === null || readInvitation(`#${path}`)?.isOpen !== true) return ''
  return chair === null ? path : joinRoom(path, chair, me, platform).catch(() => path)
}
