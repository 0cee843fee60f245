import { useSettings } from '../../stores/settings.ts'
import { useTables } from '../../stores/tables.ts'
import { quickTable } from '../new-table/quick-table.ts'

/** Creates a table against this number of bots and remembers its players; null if it could not be stored. */
export async function startQuickGame(game: string, bots: number): Promise<string | null> {
  const settings = useSettings()
  const { lastSeats: seats, lastLevel: level, own } = settings
  const setup = quickTable({ game, seats, level, own }, bots)
  settings.lastSeats = [...setup.people]
  settings.keepOwn()
  return useTables().create(setup)
}
