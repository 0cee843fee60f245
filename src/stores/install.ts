import { useEventListener, useMediaQuery } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'

/** The browser's offer to install the page, which it makes by itself and which may be taken up once. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}
/** How this device installs a page: by a question of the browser, by hand over its menus, or not at all. */
export type InstallMethod = 'ask' | 'phone' | 'mac' | null

/** Which menus lead there where the browser asks no question by itself: only those of Safari, and of browsers on iOS. */
export function manualInstallMethod(agent: string, touchPoints: number): 'phone' | 'mac' | null {
  const isMac = agent.includes('Macintosh')
  // A tablet of theirs calls itself a Mac; but no Mac has a screen to touch.
  if (/iPhone|iPad|iPod/.test(agent) || (isMac && touchPoints > 1)) return 'phone'
  const isSafari = agent.includes('Safari/') && !/Chrome|Chromium|Firefox|Edg/.test(agent)
  return isMac && isSafari ? 'mac' : null
}

/** Puts the site on the device, where the device can. */
export const useInstall = defineStore('install', () => {
  const offer = shallowRef<InstallOffer>()
  const isApp = useMediaQuery('(display-mode: standalone)')
  const byHand = manualInstallMethod(navigator.userAgent, navigator.maxTouchPoints)
  const isOffer = (event: Event): event is InstallOffer => 'prompt' in event

  useEventListener(window, 'beforeinstallprompt', (event: Event) => {
    // We ask where it fits, not wherever the browser would.
    event.preventDefault()
    if (isOffer(event)) offer.value = event
  })
  useEventListener(window, 'appinstalled', () => (offer.value = undefined))
  return {
    way: computed((): InstallMethod => {
      if (isApp.value) return null
      return offer.value === undefined ? byHand : 'ask'
    }),
    async ask(): Promise<void> {
      const taken = offer.value
      offer.value = undefined
      await taken?.prompt()
    },
  }
})
