import { useDocumentVisibility, useIntervalFn } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, ref, watch } from 'vue'
import { browserUpdater } from '../platform/service-worker.ts'
import type { AppUpdater } from '../platform/service-worker.ts'

/** So many milliseconds lie between two questions for a newer build. */
const HOUR = 3_600_000

/** What goes on at this page's table, as far as a newer build cares. */
export type GameActivity = 'nothing' | 'live' | 'over'

let updater: AppUpdater | null | undefined
/** Tests run the store with a keeper of their own. */
export function setUpdater(other: AppUpdater | null | undefined): void {
  updater = other
}

/** The build this page runs on: whether it is kept here to be played without a network, and whether a newer one waits. */
export const useRelease = defineStore('release', () => {
  /** Everything is on this device since a moment ago. */
  const isKept = ref(false)
  const isNewer = ref(false)
  const going = ref<GameActivity>('nothing')
  /** Asked for: as soon as no game is going on here. */
  const isWanted = ref(false)
  /** Not to be asked about again on this page. */
  const isPutOff = ref(false)
  /** It could not be loaded, for a game is going on in another tab. */
  const isLiveElsewhere = ref(false)
  let letGo = (): void => undefined
  /** Was this page loaded to ask again for a build that did not take over? It does so once. */
  let isAgain = false

  /** Loads the newer build, which ends this page; never under a game in another tab, nor one that was opened meanwhile. */
  async function load(): Promise<void> {
    if (!updater) return
    const was = going.value
    isLiveElsewhere.value = await updater.isGameRunningElsewhere()
    if (isLiveElsewhere.value) return isAgain ? askAnew() : undefined
    const hasTakenOver = await updater.activateUpdate()
    if (going.value === 'live' && was !== 'live') isWanted.value = true
    else if (hasTakenOver) updater.reload()
    else if (isAgain) askAnew()
    else updater.reload('again')
  }
  /** It would not come by itself, twice: whoever plays decides. */
  function askAnew(): void {
    isAgain = isWanted.value = isPutOff.value = false
  }
  /** This page was loaded for a build that did not take over: no question about it, once more. */
  function loadAgain(): void {
    isAgain = isWanted.value = isPutOff.value = true
    if (going.value !== 'live') void load()
  }
  return {
    isKept,
    isNewer,
    isWanted,
    isLiveElsewhere,
    going,
    /** Is this a moment to ask? Not in the middle of a game. */
    asks: computed(() => isNewer.value && going.value !== 'live' && !isPutOff.value),
    /** Begins to keep the site and to look for newer builds. */
    watch(): void {
      if (updater === undefined) updater = browserUpdater()
      if (updater === null) return
      const { checkForUpdate, register: begin } = updater
      begin({
        precached: () => (isKept.value = true),
        updateWaiting: () => (isNewer.value = true),
        retrying: loadAgain,
      })
      useIntervalFn(checkForUpdate, HOUR)
      const visibility = useDocumentVisibility()
      watch(visibility, (is) => void (is === 'visible' && checkForUpdate()))
    },
    /** Tells what goes on at the table of this page. */
    tell(is: GameActivity): void {
      letGo()
      letGo = is === 'live' ? (updater?.announceRunningGame() ?? (() => undefined)) : () => undefined
      going.value = is
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
