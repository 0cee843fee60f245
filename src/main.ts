import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './App.vue'
import { provideGames } from './components/game-entry.ts'
import { GAME_ENTRIES } from './components/game-registry.ts'
import { i18n } from './i18n/index.ts'
import { newRouter } from './router.ts'
import './styles/base.css'

/** Protects against clickjacking: a static host cannot send a frame-ancestors header. */
function isFramedByStrangers(): boolean {
  try {
    return window.top !== window.self && window.top?.location.origin !== window.location.origin
  } catch {
    return true
  }
}

if (isFramedByStrangers()) {
  // No language is loaded yet, so the notice is in English.
  document.body.textContent = `Windrose does not run inside another page. Open it by itself: ${location.href}`
} else {
  createApp(App).use(createPinia()).use(newRouter()).use(i18n).use(provideGames(GAME_ENTRIES)).mount('#app')
}
