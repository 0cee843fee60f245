import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { parseRoomCode } from '../net/connection/room-secret.ts'
import { browserEnvironment } from '../net/mailbox/environment.ts'
import type { TableNotice } from '../net/open/announcement.ts'
import type { Ask } from '../net/open/asking.ts'
import { newOpened, openOpener } from '../net/open/opener.ts'
import type { Opener, OpenerView } from '../net/open/opener.ts'
import { browserNetwork } from '../net/room/room-network.ts'
import { workInWorker } from '../platform/start-open-work.ts'
import { useBlocked } from './blocked.ts'
import { useOpenedTables } from './opened-tables.ts'
import type { OpenedTable } from './opened-tables.ts'
import { useSettings } from './settings.ts'
import { relaysForStrangers } from './stranger-relays.ts'

/** With whom its author wants to play, and whether who asks is accepted at once. */
type Choice = Pick<OpenedTable, 'wish' | 'isAutomatic'>
const USUAL: Choice = { wish: 'anyone', isAutomatic: true }
const choiceOf = ({ wish, isAutomatic }: Choice): Choice => ({ wish, isAutomatic })

/** The announcement of this tab's table, and those who ask for a seat there. */
export const useOpenTable = defineStore('open-table', () => {
  const settings = useSettings()
  const blocked = useBlocked()
  const room = shallowRef<string | null>(null)
  const choice = shallowRef(USUAL)
  const view = shallowRef<OpenerView | null>(null)
  const { entry, keep, drop } = useOpenedTables(room)
  let opener: Opener | null = null
  let notice: TableNotice | null = null
  /** Incremented to cancel what is still being opened. */
  let generation = 0

  const announce = (): void => {
    if (notice !== null)
      opener?.announce({ ...notice, wish: choice.value.wish, since: entry.value?.opened.since ?? 0 })
  }

  async function open(given: OpenedTable): Promise<void> {
    const mine = ++generation
    const signer = await browserNetwork.signer(true)
    if (mine !== generation) return
    view.value = { is: 'working', asks: [], isFlooded: false }
    const { verify } = browserNetwork
    const onView = (look: OpenerView): void => void (view.value = look)
    const parts = { signer, verify, work: workInWorker, isBlocked: blocked.has, onView }
    opener = openOpener({ relays: relaysForStrangers(settings), opened: given.opened, ...parts })
    announce()
  }
  function end(how: 'close' | 'leave'): void {
    generation++
    opener?.[how]()
    opener = view.value = null
  }

  return {
    view,
    choice: computed(() => choice.value),
    isOn: computed(() => entry.value !== undefined),
    /** Is at the table with this code; announces it again if it was open to everyone before. */
    enter(code: string): void {
      const next = parseRoomCode(code) ?? null
      if (next === room.value) return
      end('leave')
      room.value = next
      notice = null
      choice.value = entry.value ?? USUAL
      if (entry.value !== undefined) void open(entry.value)
    },
    /** The page of the table is left. */
    leave(): void {
      end('leave')
      room.value = null
    },
    /** Opens the table to everyone; only this makes it public. */
    async turnOn(): Promise<void> {
      if (room.value === null || entry.value !== undefined) return
      const opened = newOpened(browserEnvironment)
      const given = { room: room.value, opened, ...choiceOf(choice.value) }
      keep(given)
      await open(given)
    },
    turnOff(): void {
      end('close')
      drop()
    },
    choose(changed: Partial<Choice>): void {
      choice.value = { ...choiceOf(choice.value), ...changed }
      if (entry.value !== undefined) keep({ ...entry.value, ...changed })
      announce()
    },
    /** How the table is now. */
    tell(now: Omit<TableNotice, 'wish' | 'since'>): void {
      notice = { ...now, wish: choice.value.wish, since: 0 }
      announce()
    },
    ...answers(() => opener, blocked),
  }
})

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
