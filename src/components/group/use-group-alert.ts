import { computed, shallowRef, watch } from 'vue'
import type { ComputedRef } from 'vue'
import { useI18n } from 'vue-i18n'
import { peopleHere } from '../../online/group/group-view.ts'
import type { GroupView } from '../../online/group/group-view.ts'
import { personIn } from '../../online/group/persons.ts'
import { useSoundPlayer } from '../sound/use-sound-player.ts'
import { usePageAlert } from '../table/turn-alert/use-page-alert.ts'

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
  const { t } = useI18n()
  const tables = computed(() => view()?.tables.filter(({ is }) => is === 'lobby') ?? [])
  /** A member came since this person looked last. */
  const hasCome = shallowRef(false)
  const { isHidden, isAway, notify, withdraw } = usePageAlert(
    () => tables.value.length,
    () => `windrose group ${view()?.id ?? ''}`,
    () => hasCome.value,
  )
  // What is there when the page opens is seen on it.
  watch(
    () => view()?.id !== undefined && tables.value.map((table) => table.tag).join(' '),
    (now, before) => {
      if (now === false || before === false) return
      const known = before.split(' ')
      const opened = tables.value.find((table) => !known.includes(table.tag))
      if (opened === undefined) return
      play('turn', 'turn')
      notify(t('group.alert.table', { name: opened.name }), view()?.name ?? '')
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
    withdraw()
  })
  return computed(() => tables.value.length)
}
