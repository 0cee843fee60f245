import { createApp } from 'vue'
import type { Component } from 'vue'
import { i18n, setLanguage, loadMessages } from '../../../src/i18n/index.ts'
import '../../../src/styles/base.css'
import '../../../src/components/puerto-rico/pieces/pieces.css'
import EndeavorSheet from './EndeavorSheet.vue'
import Preview from './Preview.vue'
import Sheet from './Sheet.vue'

// The page that tools/icons.ts takes pictures of. The fragment of its address selects what it shows.
await Promise.all([loadMessages('puerto-rico/names'), loadMessages('endeavor/names')])
await setLanguage('en')
const SHOWN: Readonly<Record<string, Component>> = { preview: Preview, endeavor: EndeavorSheet }
const [wanted = '', tone] = location.hash.slice(1).split('-')
document.documentElement.classList.toggle('grey', tone === 'grey')
createApp(SHOWN[wanted] ?? Sheet)
  .use(i18n)
  .mount('#page')
