import { useI18n } from 'vue-i18n'
import type { Connection } from '../../online/runtime/room-views.ts'
import { useTable } from '../../stores/table.ts'

/** What a connection means for the players. Only a game that is stored may be left until the others come. */
export function useConnectionText(): (connection: Connection) => string {
  const { t } = useI18n()
  const table = useTable()
  return (connection) =>
    t(
      connection === 'alone' && table.isOnlyCopy
        ? 'online.connection.alone.here'
        : `online.connection.${connection}.text`,
    )
}
