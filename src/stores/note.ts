import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import { hashText } from '../engine/core/hash.ts'
import { usePlatform } from '../platform/platform.ts'
import type { Platform } from '../platform/platform.ts'
import type { LinkedGame } from '../session/link/game-link.ts'
import { MAX_NOTE, readNote } from '../storage/note-record.ts'

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

  const isUnsaved = (): boolean => status.value === 'waiting' || status.value === 'notStored'

  /** Stores what was written; an empty note is deleted. */
  async function save(): Promise<void> {
    clearTimeout(timer)
    if (id === null || !isUnsaved()) return
    const [about, written] = [id, text.value]
    const done = await writeNote(platform, about, written)
    // Meanwhile more may have been written, or another table opened.
    if (about === id && written === text.value) status.value = done
  }
  /** Reads the note again, as another tab may have changed it; what is not stored yet stays. */
  async function read(): Promise<void> {
    const about = id
    if (about === null || isUnsaved()) return
    try {
      const stored = readNote(await (await platform.noteStore()).get(about))
      if (about === id && !isUnsaved()) text.value = stored?.text ?? ''
    } catch {
      // Without a database there is no note.
    }
  }
  async function open(about: string): Promise<void> {
    if (about === id) return
    void save()
    id = about
    text.value = ''
    status.value = 'stored'
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
      const old = id
      clearTimeout(timer)
      if ((await writeNote(platform, other, text.value)) !== 'notStored') await writeNote(platform, old, '')
      status.value = 'stored'
    },
    /** Stores the note and lets go of it. */
    async close(): Promise<void> {
      const saving = save()
      id = null
      text.value = ''
      status.value = 'stored'
      await saving
    },
  }
})

/** Stores a note, or deletes an empty one; returns what became of it. */
async function writeNote(platform: Platform, about: string, text: string): Promise<NoteStatus> {
  try {
    const store = await platform.noteStore()
    await (text.trim() === '' ? store.remove(about) : store.put(about, { schema: 1, text }))
    return store.isPersistent ? 'stored' : 'memory'
  } catch {
    return 'notStored'
  }
}
