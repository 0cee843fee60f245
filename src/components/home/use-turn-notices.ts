import { useDocumentVisibility } from '@vueuse/core'
import { computed, onScopeDispose, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import { showNotification, withdrawNotification } from '../../platform/notification.ts'
import { useMailboxes } from '../../stores/mailboxes.ts'
import { useSettings } from '../../stores/settings.ts'
import type { TableListItem } from '../../stores/tables.ts'
import { pageAddress } from '../ui/page-address.ts'

/** The name of a table's notification, as on its own page, which withdraws it (`use-turn-alert.ts`). */
const tagOf = (page: string): string => `windrose ${new URL(page).hash.replace(/@\d+$/, '')}`

/**
 * Notifies of every turn at a table over days that begins while the home page is hidden, once, if the settings want it; who
 * looks at the page needs no notification.
 */
export function useTurnNotices(tables: () => readonly TableListItem[]): void {
  const { t, locale } = useI18n()
  const mailboxes = useMailboxes()
  const settings = useSettings()
  const visibility = useDocumentVisibility()
  /** The turns that were seen or notified. */
  const known = new Set<string>()
  const shown = new Set<string>()
  const mine = computed(() => tables().filter((table) => mailboxes.isMyTurn(table)))

  async function notify({ invitation, seats, summary }: TableListItem): Promise<void> {
    const page = pageAddress(invitation ?? '/')
    shown.add(tagOf(page))
    const others = seats.filter((_, seat) => seat !== summary.turn).map(({ name }) => name)
    await showNotification({
      tag: tagOf(page),
      title: t('app.title.turn', { name: seats[summary.turn ?? -1]?.name ?? '' }),
      body: t('device.notify.text', { names: others.join(', ') }),
      lang: locale.value,
      page,
    })
  }
  function withdrawAll(): void {
    for (const tag of shown) void withdrawNotification(tag)
    shown.clear()
  }
  watch(
    [mine, visibility],
    ([waiting, is]) => {
      for (const table of waiting) {
        const turn = `${table.id} ${String(table.mine)}`
        if (known.has(turn)) continue
        known.add(turn)
        if (is === 'hidden' && settings.notify) void notify(table)
      }
      if (is === 'visible') withdrawAll()
    },
    { immediate: true },
  )
  onScopeDispose(withdrawAll)
}
