import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './App.vue'
import { provideGames } from './components/game-entry.ts'
import { GAME_ENTRIES } from './components/game-registry.ts'
import { i18n } from './i18n/index.ts'
import { newRouter } from './router.ts'
import { useSettings } from './stores/settings.ts'
import './styles/base.css'
import './styles/utilities.css'

/** Protects against clickjacking: a static host cannot send a frame-ancestors header. */
function isFramedByStrangers(): boolean {
  try {
    return window.top !== window.self && window.top?.location.origin !== window.location.origin
  } catch {
    return true
  }
}

/** Requests what the game of the address needs, while its page is on its way. A table is most likely of the game chosen last. */
function requestGame(): void {
  const [, page, name] = location.hash.split(/[/@]/)
  const wanted = page === 't' ? useSettings().lastGame : page === 'learn' ? name : undefined
  const game = GAME_ENTRIES.find(({ id }) => id === wanted)
  const early = [game?.loadBoards(), page === 'learn' ? game?.loadCourse() : undefined]
  // The page asks again, and reports what fails.
  for (const request of early) request?.catch(() => undefined)
}

if (isFramedByStrangers()) {
  // No language is loaded yet, so the notice is in English.
  document.body.textContent = `Windrose does not run inside another page. Open it by itself: ${location.href}`
} else {
  createApp(App).use(createPinia()).use(newRouter()).use(i18n).use(provideGames(GAME_ENTRIES)).mount('#app')
  requestGame()
}
