import { i18n, loadMessages } from '../../i18n/index.ts'
import { useSettings } from '../../stores/settings.ts'
import { useTables } from '../../stores/tables.ts'
import { quickTable } from '../new-table/quick-table.ts'

/** Creates a table against this number of bots and remembers its players; null if it could not be stored. */
export async function startQuickGame(game: string, bots: number): Promise<string | null> {
  // The home page has not loaded the word for a person without a name.
  await loadMessages('pages')
  const settings = useSettings()
  const { lastSeats: seats, lastLevel: level, me } = settings
  const nameOf = (chair: number): string => i18n.global.t('app.new.person', { n: chair + 1 })
  const setup = quickTable({ game, seats, level, me }, bots, nameOf)
  settings.lastSeats = [...setup.people]
  return useTables().create(setup)
}
