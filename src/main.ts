import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './App.vue'
import { provideGames } from './components/game-entry.ts'
import { GAME_ENTRIES } from './components/game-registry.ts'
import { i18n } from './i18n/index.ts'
import { newRouter } from './router.ts'
import './styles/base.css'

/** A foreign page could lay its own buttons over ours; a static host cannot forbid that by a header, so we do it here. */
function isFramedByStrangers(): boolean {
  try {
    return window.top !== window.self && window.top?.location.origin !== window.location.origin
  } catch {
    return true
  }
}

if (isFramedByStrangers()) {
  // Before any language is loaded, and for a page nobody should see: English, and where to go.
  document.body.textContent = `Windrose does not run inside another page. Open it by itself: ${location.href}`
} else {
  createApp(App).use(createPinia()).use(newRouter()).use(i18n).use(provideGames(GAME_ENTRIES)).mount('#app')
}
