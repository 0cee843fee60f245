import { useDocumentVisibility, useWindowFocus } from '@vueuse/core'
import { computed, onScopeDispose, shallowRef, watch } from 'vue'
import type { ComputedRef } from 'vue'
import { useI18n } from 'vue-i18n'
import { peopleHere } from '../../net/group/group-view.ts'
import type { GroupTable, GroupView } from '../../net/group/group-view.ts'
import { personIn } from '../../net/group/persons.ts'
import { setBadge, showNotification, withdrawNotification } from '../../platform/notification.ts'
import { useSettings } from '../../stores/settings.ts'
import { useSoundPlayer } from '../sound/use-sound-player.ts'
import { useFavicon } from '../table/turn-alert/use-favicon.ts'

/** The people who are here, by what stands for each. */
function peopleIn(view: GroupView | null): readonly string[] {
  if (view === null) return []
  const personOf = personIn(view.persons)
  return peopleHere(view).map(({ key }) => personOf(key))
}

/**
 * Tells a person on the page of a group that a table opens or a member comes, as at a table: by a sound, a dot in the tab, a
 * badge, and a notification if the settings want one. Returns how many tables wait for players.
 */
export function useGroupAlert(
  view: () => GroupView | null,
  play: ReturnType<typeof useSoundPlayer> = useSoundPlayer(),
): ComputedRef<number> {
  const { t, locale } = useI18n()
  const settings = useSettings()
  const visibility = useDocumentVisibility()
  const isFocused = useWindowFocus()
  const isHidden = computed(() => visibility.value === 'hidden')
  const isAway = computed(() => isHidden.value || !isFocused.value)
  const tables = computed(() => view()?.tables.filter(({ is }) => is === 'lobby') ?? [])
  /** A member came since this person looked last. */
  const hasCome = shallowRef(false)
  const tag = (): string => `windrose group ${view()?.id ?? ''}`

  async function call({ name }: GroupTable): Promise<void> {
    await showNotification({
      tag: tag(),
      title: t('group.alert.table', { name }),
      body: view()?.name ?? '',
      lang: locale.value,
      page: location.href,
    })
  }
  useFavicon(() => isAway.value && (tables.value.length > 0 || hasCome.value))
  watch([isAway, () => tables.value.length], ([away, count]) => setBadge('here', away ? count : 0))
  // What is there when the page opens is seen on it.
  watch(
    () => view()?.id !== undefined && tables.value.map((table) => table.tag).join(' '),
    (now, before) => {
      if (now === false || before === false) return
      const known = before.split(' ')
      const opened = tables.value.find((table) => !known.includes(table.tag))
      if (opened === undefined) return
      play('turn', 'turn')
      if (isHidden.value && settings.notify) void call(opened)
    },
  )
  watch(
    () => peopleIn(view()),
    (now, before) => {
      if (!isHidden.value || now.every((key) => before.includes(key))) return
      hasCome.value = true
      play('chat', 'chat')
    },
  )
  watch(isAway, (away) => {
    if (away) return
    hasCome.value = false
    void withdrawNotification(tag())
  })
  onScopeDispose(() => setBadge('here', 0))
  return computed(() => tables.value.length)
}
