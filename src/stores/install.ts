import { useEventListener, useMediaQuery } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { manualInstallMethod } from '../platform/installation.ts'
import type { InstallMethod } from '../platform/installation.ts'

/** The browser's event that offers to install the page; its prompt works once. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}
/** Installs the site as an app, where the browser can. */
export const useInstall = defineStore('install', () => {
  const offer = shallowRef<InstallOffer>()
  const isApp = useMediaQuery('(display-mode: standalone)')
  const byHand = manualInstallMethod(navigator.userAgent, navigator.maxTouchPoints)
  const isOffer = (event: Event): event is InstallOffer => 'prompt' in event

  useEventListener(window, 'beforeinstallprompt', (event: Event) => {
    // The app shows the offer itself, at a suitable place.
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
