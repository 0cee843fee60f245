import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { SendingFault } from '../net/mailbox/sealed-turn.ts'
import type { HandResult } from '../online/mail/mail-by-hand.ts'
import { usePlatform } from '../platform/platform.ts'
import type { Became } from '../platform/room-tabs.ts'

/** Bytes of a file; a larger one is not read. */
const LARGEST_FILE = 4 * 1024 * 1024

export interface Waiting {
  readonly room: string
  readonly text: string
  /** It came with the invitation to the table. */
  readonly isInvitation: boolean
  /** Tells the tab in which it was opened what became of it. */
  readonly answer?: (became: Became) => void
}

/** A turn, or what a lobby says, that came as a link or a file, on its way to its table. */
export const useReceivedTurn = defineStore('receivedTurn', () => {
  const platform = usePlatform()
  /** What is to be opened by the page of turns. */
  const offered = shallowRef<string | null>(null)
  /** What was found to belong to a room, until its table has heard it. */
  const waiting = shallowRef<Waiting | null>(null)
  /** The path of the room that this page showed last: a device that lost it has only its invitation. */
  const visited = shallowRef<string | null>(null)
  /** What became of the last one; null once it is read. */
  const result = shallowRef<HandResult | null>(null)

  /** What became of the last one in another tab, which has its table. */
  const there = shallowRef<Became | null>(null)

  /** Reads a file for the page of turns. */
  async function offer(file: Blob): Promise<void> {
    // What is too long is refused by its length alone.
    offered.value = file.size > LARGEST_FILE ? ' '.repeat(LARGEST_FILE) : await file.text()
  }
  /** Finds the table of a turn and returns the path of its page, where the turn is heard; else why there is none. */
  async function find(text: string): Promise<{ readonly path: string } | { readonly fault: SendingFault }> {
    forget()
    const [{ findRoom }, { readInvitation }] = await Promise.all([
      import('../net/mailbox/sealed-turn.ts'),
      import('../net/connection/invitation.ts'),
    ])
    const invitation = readInvitation(`#${visited.value ?? ''}`)
    const here = invitation === undefined ? [] : [{ id: invitation.room, path: visited.value! }]
    const room = await findRoom([...(await (await platform.roomStore()).list()), ...here], text)
    if (typeof room === 'string') return { fault: room }
    waiting.value = { room: room.id, text, isInvitation: false }
    return { path: room.path }
  }
  /** What came with an invitation is heard in its room. */
  function openInvitation(room: string | undefined, text: string | null): void {
    if (room === undefined || text === null) return
    forget()
    waiting.value = { room, text, isInvitation: true }
  }
  function forget(): void {
    result.value = null
    there.value = null
  }
  return { openInvitation, offered, waiting, visited, result, there, offer, find }
})
