import { useDocumentVisibility } from '@vueuse/core'
import { computed, shallowRef, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import { parseRoomCode } from '../../net/connection/room-secret.ts'
import { useGroups } from '../../stores/groups.ts'
import { useMissedCalls } from '../../stores/missed-calls.ts'
import type { MissedCalls } from '../../stores/missed-calls.ts'
import { useRoom } from '../../stores/room.ts'
import { useSettings } from '../../stores/settings.ts'
import { callWord, isMissed } from './call-words.ts'

/** Those of the open room who were not called, until they were put aside; what was shown once is kept no longer. */
export function useMissedCallsHere() {
  const { t } = useI18n()
  const room = useRoom()
  const groups = useGroups()
  const settings = useSettings()
  const missed = useMissedCalls()
  const visibility = useDocumentVisibility()
  const id = computed(() => parseRoomCode(room.code) ?? '')
  const kept = computed(() => missed.all.find((one) => one.room === id.value))
  const shown = shallowRef<MissedCalls>()
  const reports = computed(() => (shown.value?.reports ?? []).filter(isMissed))
  watch(
    [kept, visibility],
    ([calls, is]) => {
      if (calls === undefined || is !== 'visible' || !calls.reports.some(isMissed)) return
      shown.value = calls
      missed.forget(calls.room)
    },
    { immediate: true },
  )

  /** Calls once more; the person agrees to contact the services that others chose. */
  function callAgain(): void {
    const hosts = reports.value.map(({ host }) => host)
    settings.learnServers(reports.value.filter(({ is }) => is === 'unknown').map(({ host }) => host))
    const group = shown.value?.group ?? null
    shown.value = undefined
    if (group === null) room.callNow()
    else void groups.callAgain(group, id.value, hosts).catch(() => undefined)
  }
  return {
    /** Why the first of them was not called; undefined if all were. */
    first: computed(() => reports.value[0]?.is),
    text: computed(() => reports.value.map((report) => callWord(t, report)).join(' ')),
    callAgain,
    putAside: (): void => void (shown.value = undefined),
  }
}
