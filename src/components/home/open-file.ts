import type { RouteLocationRaw } from 'vue-router'
import { useReceivedTurn } from '../../stores/received-turn.ts'
import { useTables } from '../../stores/tables.ts'

/** Opens a file that was picked or dropped: where it leads, or null if it was refused (see `tables.error`). */
export async function openFile(file: File): Promise<RouteLocationRaw | null> {
  if (await isTurn(file)) {
    await useReceivedTurn().offer(file)
    return '/m/'
  }
  const id = await useTables().importFile(file)
  return id === null ? null : { name: 'table', params: { id } }
}

/** A turn that another player sent says so at its beginning. */
const isTurn = async (file: File): Promise<boolean> =>
  (await file.slice(0, 100).text()).includes('"windrose-turn"')
