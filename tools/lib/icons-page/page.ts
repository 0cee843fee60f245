import { createApp } from 'vue'
import { i18n, setLanguage } from '../../../src/i18n/index.ts'
import '../../../src/styles/base.css'
import '../../../src/components/puerto-rico/pieces/pieces.css'
import Sheet from './Sheet.vue'

// Only for pictures: tools/icons.ts opens this page and photographs it.
await setLanguage('en')
createApp(Sheet).use(i18n).mount('#page')
