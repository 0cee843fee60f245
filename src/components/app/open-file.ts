import type { RouteLocationRaw } from 'vue-router'

/** What is opened: a file, or a text that was pasted. */
type Kind = 'turn' | 'backup' | 'table' | 'bga' | 'unknown'

/** The beginning of a file tells what it is. */
const HEAD = 4000
const BGA = /^\uFEFF?\s*<|g_gamelogs|"(status|data|logs|packet_id|move_id|error)"/
function kindOf(head: string): Kind {
  if (head.includes('"windrose-turn"')) return 'turn'
  if (head.includes('"windrose-backup"')) return 'backup'
  if (head.includes('"windrose-')) return 'table'
  return BGA.test(head) ? 'bga' : 'unknown'
}

/**
 * Opens a file that was picked or dropped: where it leads, or null if it was refused (see `tables.error`). What is not
 * known counts as `otherwise`.
 */
export async function openFile(
  file: File,
  otherwise: 'table' | 'bga' = 'table',
): Promise<RouteLocationRaw | null> {
  const head = kindOf(await file.slice(0, HEAD).text())
  const kind = head === 'unknown' ? otherwise : head
  if (kind === 'turn') {
    const { useReceivedTurn } = await import('../../stores/received-turn.ts')
    await useReceivedTurn().offer(file)
    return '/m/'
  }
  if (kind === 'backup') {
    const { useBackup } = await import('../../stores/backup.ts')
    await useBackup().open(file)
    return { name: 'backup' }
  }
  if (kind === 'bga') {
    const { useBga } = await import('../../stores/bga.ts')
    useBga().add([{ name: file.name, blob: file }])
    return { name: 'bga' }
  }
  const { useTables } = await import('../../stores/tables.ts')
  const id = await useTables().importFile(file)
  return id === null ? null : { name: 'table', params: { id } }
}

/** Opens several files one after the other: where the last one leads that was not refused. */
export async function openFiles(
  files: readonly File[],
  otherwise: 'table' | 'bga' = 'table',
): Promise<RouteLocationRaw | null> {
  let place: RouteLocationRaw | null = null
  for (const file of files) place = (await openFile(file, otherwise)) ?? place
  return place
}

/** A link of Windrose in a text: the path of its page. */
const linkIn = (text: string): string | undefined =>
  /^\s*\S*#(\/(?:g|t|c|s|m|j|group|receive)\/\S+)\s*$/.exec(text)?.[1]

/** Opens a text that was pasted, such as a link or the content of a file. */
export async function openText(text: string): Promise<RouteLocationRaw | null> {
  return linkIn(text) ?? openFile(new File([text], ''), 'bga')
}
