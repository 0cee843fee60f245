import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { Ref } from 'vue'
import { readInvitation } from '../net/connection/invitation.ts'
import { parseRoomCode } from '../net/connection/room-secret.ts'
import { browserEnvironment } from '../net/mailbox/environment.ts'
import type { TableNotice } from '../online/open/announcement.ts'
import type { Ask } from '../online/open/asking.ts'
import { newOpened, openOpener } from '../online/open/opener.ts'
import type { Opener, OpenerView } from '../online/open/opener.ts'
import { browserNetwork } from '../online/runtime/room-network.ts'
import { workInWorker } from '../platform/start-work.ts'
import { useBlocked } from './blocked.ts'
import { useOpenedTables } from './opened-tables.ts'
import type { OpenedTable } from './opened-tables.ts'
import { newChairs } from './promised-chairs.ts'
import { useRoom } from './room.ts'
import { useSettings } from './settings.ts'
import { relaysForStrangers } from './stranger-relays.ts'

/** With whom its author wants to play, and whether who asks is accepted at once. */
type Choice = Pick<OpenedTable, 'wish' | 'isAutomatic'>
const USUAL: Choice = { wish: 'anyone', isAutomatic: true }
const choiceOf = ({ wish, isAutomatic }: Choice): Choice => ({ wish, isAutomatic })

const newEntry = (room: string, choice: Choice): OpenedTable => ({
  room,
  opened: newOpened(browserEnvironment),
  ...choiceOf(choice),
})

/** The announcement of this tab's table, and those who ask for a seat there. */
export const useOpenTable = defineStore('open-table', () => {
  const room = useRoom()
  const code = shallowRef<string | null>(null)
  const choice = shallowRef(USUAL)
  const { entry, keep, drop, moveTo } = useOpenedTables(code)
  const { view, open, end, tell, announce, opener } = useAnnouncer(entry, choice)
  const note = (given: Partial<OpenedTable>): void => void (entry.value && keep({ ...entry.value, ...given }))
  const chairs = newChairs({ get: () => entry.value?.promises ?? [], set: (promises) => note({ promises }) })

  function leave(): void {
    end('leave')
    code.value = null
  }
  /** Keeps what is chosen for this table, and announces it so. */
  function change(given: Partial<OpenedTable>): void {
    note(given)
    announce()
  }
  watch(
    () => view.value?.until,
    (until) => until !== undefined && note({ until }),
  )
  // Another tab may have closed it.
  watch(entry, (now) => now === undefined && end('close'))
  watch(
    () => room.phase,
    (phase) => phase === 'closed' && leave(),
    { flush: 'sync' },
  )
  return {
    view,
    choice: computed(() => choice.value),
    isOn: computed(() => entry.value !== undefined),
    /** Are bots' seats offered, too? */
    offersBots: computed(() => entry.value?.offersBots === true),
    /** The chairs that were promised to strangers who are on their way. */
    chairs,
    /** Is at the table with this code; announces it again if it was open to everyone until now. */
    enter(its: string): void {
      const next = parseRoomCode(its) ?? null
      if (next === code.value) return
      leave()
      code.value = next
      // What relays showed no longer becomes public by a press only.
      if ((entry.value?.until ?? Infinity) < Date.now()) drop()
      choice.value = choiceOf(entry.value ?? USUAL)
      if (entry.value !== undefined) void open(entry.value)
    },
    /** The page of the table is left. */
    leave,
    /** Opens the table to everyone; only this makes it public. */
    async turnOn(offersBots = false): Promise<void> {
      if (code.value === null || entry.value !== undefined) return
      const given = { ...newEntry(code.value, choice.value), ...(offersBots && { offersBots }) }
      keep(given)
      await open(given)
    },
    turnOff(): void {
      end('close')
      drop()
    },
    /** The table goes on in the room at this path, to which its announcement leads from now on; `isOn`: it is opened again. */
    moveTo(path: string, isOn = false): void {
      end('move')
      const next = readInvitation(`#${path}`)?.room
      if (next !== undefined && entry.value !== undefined) moveTo(next)
      else if (next !== undefined && isOn) keep(newEntry(next, choice.value))
      code.value = null
    },
    offerBots: (): void => change({ offersBots: true }),
    choose(changed: Partial<Choice>): void {
      choice.value = { ...choiceOf(choice.value), ...changed }
      if (changed.isAutomatic === true) chairs.forgive()
      change(changed)
    },
    /** How the table is now. */
    tell,
    ...answers(opener, useBlocked()),
  }
})

/** Announces the table of an entry with what is chosen for it. */
function useAnnouncer(entry: Readonly<Ref<OpenedTable | undefined>>, choice: Readonly<Ref<Choice>>) {
  const settings = useSettings()
  const blocked = useBlocked()
  const view = shallowRef<OpenerView | null>(null)
  let opener: Opener | null = null
  let notice: Omit<TableNotice, 'wish' | 'since'> | null = null
  /** Incremented to cancel what is still being opened. */
  let generation = 0

  function announce(): void {
    if (notice === null) return
    opener?.announce({ ...notice, wish: choice.value.wish, since: entry.value?.opened.since ?? 0 })
  }
  return {
    view,
    announce,
    opener: () => opener,
    async open({ opened }: OpenedTable): Promise<void> {
      const mine = ++generation
      const signer = await browserNetwork.signer(true)
      if (mine !== generation) return
      view.value = { is: 'working', asks: [], isFlooded: false, until: undefined }
      const { verify } = browserNetwork
      const onView = (look: OpenerView): void => void (view.value = look)
      const parts = { signer, verify, work: workInWorker, isBlocked: blocked.has, onView }
      opener = openOpener({ relays: relaysForStrangers(settings), opened, ...parts })
      announce()
    },
    end(how: 'close' | 'leave' | 'move'): void {
      generation++
      opener?.[how]()
      opener = view.value = null
      if (how !== 'close') notice = null
    },
    tell(now: Omit<TableNotice, 'wish' | 'since'>): void {
      notice = now
      announce()
    },
  }
}

/** What becomes of those who ask. */
const answers = (opener: () => Opener | null, blocked: ReturnType<typeof useBlocked>) => ({
  wake: (): void => opener()?.wake(),
  accept: (ask: Ask, path: string, chair: number | null): void =>
    opener()?.answer(ask, { is: 'accepted', path, chair }),
  decline: (ask: Ask): void => opener()?.answer(ask, { is: 'declined' }),
  block(ask: Ask): void {
    blocked.block(ask.by, ask.name)
    opener()?.answer(ask, { is: 'declined' })
  },
})
