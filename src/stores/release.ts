import { useDocumentVisibility, useIntervalFn } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, ref, watch } from 'vue'
import type { AppUpdater } from '../platform/service-worker.ts'

/** Milliseconds between two checks for a newer build. */
const HOUR = 3_600_000

/** The game on this page's table. */
export type GameActivity = 'nothing' | 'live' | 'over'

let updater: AppUpdater | null | undefined
/** Replaces the updater, for tests. */
export function setUpdater(other: AppUpdater | null | undefined): void {
  updater = other
}

/** The build of this page: whether it is cached for offline use, and whether a newer one waits. */
export const useRelease = defineStore('release', () => {
  /** Has the whole site just been cached? */
  const isKept = ref(false)
  const isNewer = ref(false)
  const going = ref<GameActivity>('nothing')
  /** Is the update to be loaded as soon as no game runs here? */
  const isWanted = ref(false)
  /** Is the player not to be asked again on this page? */
  const isPutOff = ref(false)
  /** Is the update blocked by a game in another tab? */
  const isLiveElsewhere = ref(false)
  let endAnnouncement = (): void => undefined
  /** Was this page reloaded to retry the activation? It does so once. */
  let isRetry = false

  function register(): void {
    updater?.register({
      precached: () => (isKept.value = true),
      updateWaiting: () => (isNewer.value = true),
      retrying: retry,
    })
  }
  /** The updater comes after the first screen, which does without it; a game may have begun by then. */
  async function fetchUpdater(): Promise<void> {
    const { browserUpdater } = await import('../platform/service-worker.ts')
    updater = browserUpdater()
    register()
    announce()
  }
  /** Other tabs know of a game here as long as it runs. */
  function announce(): void {
    endAnnouncement()
    endAnnouncement =
      going.value === 'live' ? (updater?.announceRunningGame() ?? (() => undefined)) : () => undefined
  }

  /** Loads the newer build, which reloads this page; never while a game runs in another tab or was opened meanwhile. */
  async function load(): Promise<void> {
    if (!updater) return
    const was = going.value
    isLiveElsewhere.value = await updater.isGameRunningElsewhere()
    if (isLiveElsewhere.value) return isRetry ? askAgain() : undefined
    const isActive = await updater.activateUpdate()
    if (going.value === 'live' && was !== 'live') isWanted.value = true
    else if (isActive) updater.reload()
    else if (isRetry) askAgain()
    else updater.reload('again')
  }
  /** The activation failed twice: the player is asked again. */
  function askAgain(): void {
    isRetry = isWanted.value = isPutOff.value = false
  }
  /** This page was reloaded to retry: loads the update without asking. */
  function retry(): void {
    isRetry = isWanted.value = isPutOff.value = true
    if (going.value !== 'live') void load()
  }
  return {
    isKept,
    isNewer,
    isWanted,
    isLiveElsewhere,
    going,
    /** Is the player to be asked? Not during a game. */
    asks: computed(() => isNewer.value && going.value !== 'live' && !isPutOff.value),
    /** Registers the service worker and starts to check for updates. */
    watch(): void {
      const checkForUpdate = (): void => updater?.checkForUpdate()
      // Without it the page works as long as there is a network.
      if (updater === undefined) fetchUpdater().catch(() => undefined)
      else register()
      useIntervalFn(checkForUpdate, HOUR)
      const visibility = useDocumentVisibility()
      watch(visibility, (is) => void (is === 'visible' && checkForUpdate()))
    },
    /** Sets the activity at the table of this page. */
    tell(is: GameActivity): void {
      going.value = is
      announce()
      if (is === 'nothing' && isWanted.value && isNewer.value) void load()
    },
    load,
    /** Loads the newer build when the table is left. */
    loadLater(): void {
      isWanted.value = true
      isPutOff.value = true
    },
    putOff: () => (isPutOff.value = true),
  }
})
