import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import { hashText } from '../engine/core/hash.ts'
import { usePlatform } from '../platform/platform.ts'
import type { Platform } from '../platform/platform.ts'
import type { LinkedGame } from '../session/link/game-link.ts'
import { MAX_NOTE, readNote } from '../storage/note-record.ts'
import { whenDeleted } from '../tables/deleted.ts'

export { MAX_NOTE }

/** Milliseconds without a key press after which a note is stored. */
const PAUSE = 600

/** How a note stands: as it is stored, not stored yet, refused by the browser, or kept as long as the page only. */
export type NoteStatus = 'stored' | 'waiting' | 'notStored' | 'memory'

/** The id of the note about a game in a link: the same for all its moments. */
export const noteOfLink = ({ luck, table }: LinkedGame): string =>
  `link-${hashText(JSON.stringify([table.game.id, luck, table.ply(), table.hash()])).slice(0, 32)}`

/** The player's note about the open table. It stays on this device. */
export const useNote = defineStore('note', () => {
  const platform = usePlatform()
  const text = ref('')
  const status = ref<NoteStatus>('stored')
  let id: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Did another tab delete the table? Then its note is not stored again. */
  let isGone = false
  let stopListening = (): void => undefined

  const isUnsaved = (): boolean => status.value === 'waiting' || status.value === 'notStored'

  /** Stores what was written; an empty note is deleted. */
  async function save(): Promise<void> {
    clearTimeout(timer)
    if (id === null || !isUnsaved()) return
    const [about, written] = [id, text.value]
    const done = isGone ? 'notStored' : await writeNote(platform, about, written)
    // Meanwhile more may have been written, or another table opened.
    if (about === id && written === text.value) status.value = done
  }
  /** Reads the note again, as another tab may have changed it; what is not stored yet stays. */
  async function read(): Promise<void> {
    const about = id
    if (about === null || isUnsaved()) return
    const stored = await storedText(platform, about)
    if (about === id && !isUnsaved()) text.value = stored
  }
  /** The note is about this from now on. */
  function turnTo(about: string | null): void {
    stopListening()
    id = about
    isGone = false
    text.value = ''
    status.value = 'stored'
    if (about === null) return
    stopListening = whenDeleted(about, platform, () => {
      if (about !== id) return
      isGone = true
      // It may have been stored just before the deletion was heard of.
      void writeNote(platform, about, '')
      if (text.value.trim() !== '') status.value = 'notStored'
    })
  }
  async function open(about: string): Promise<void> {
    if (about === id) return
    void save()
    turnTo(about)
    await read()
  }
  return {
    text,
    status,
    /** Does the open table have a note? */
    exists: computed(() => text.value.trim() !== ''),
    open,
    read,
    save,
    /** Changes the text, which is stored after a pause. A longer text than can be written is only made shorter. */
    write(written: string): void {
      if (id === null || (written.length > MAX_NOTE && written.length > text.value.length)) return
      text.value = written
      status.value = 'waiting'
      clearTimeout(timer)
      timer = setTimeout(() => void save(), PAUSE)
    },
    /** The note is about another table from now on, such as one that was kept from a link. */
    async moveTo(other: string): Promise<void> {
      if (id === null || text.value.trim() === '') return
      clearTimeout(timer)
      await moveNote(platform, id, other, text.value)
      status.value = 'stored'
    },
    /** Stores the note and lets go of it. */
    async close(): Promise<void> {
      const saving = save()
      turnTo(null)
      await saving
    },
  }
})

/** The text of a note; without a database there is none. */
async function storedText(platform: Platform, about: string): Promise<string> {
  try {
    return readNote(await (await platform.values('notes')).get(about))?.text ?? ''
  } catch {
    return ''
  }
}

async function moveNote(platform: Platform, from: string, to: string, text: string): Promise<void> {
  if ((await writeNote(platform, to, text)) !== 'notStored') await writeNote(platform, from, '')
}

/** Stores a note, or deletes an empty one; returns what became of it. */
async function writeNote(platform: Platform, about: string, text: string): Promise<NoteStatus> {
  try {
    const store = await platform.values('notes')
    await (text.trim() === '' ? store.remove(about) : store.put(about, { schema: 1, text }))
    return store.isPersistent ? 'stored' : 'memory'
  } catch {
    return 'notStored'
  }
}
