import { createApp } from 'vue'
import { i18n, setLanguage } from '../../../src/i18n/index.ts'
import '../../../src/styles/base.css'
import '../../../src/components/puerto-rico/pieces/pieces.css'
import Preview from './Preview.vue'
import Sheet from './Sheet.vue'

// Only for pictures: tools/icons.ts opens this page and takes them. What is shown stands behind the # of its address.
await setLanguage('en')
const wanted = location.hash.slice(1)
document.documentElement.classList.toggle('grey', wanted === 'grey')
createApp(wanted === 'preview' ? Preview : Sheet)
  .use(i18n)
  .mount('#page')
