// @vitest-environment happy-dom
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createApp, defineComponent, h, ref } from 'vue'
import type { App } from 'vue'
import { useI18n } from 'vue-i18n'
import { i18n, setLanguage } from '../../src/i18n/index.ts'
import { renderedKeys, withPicture } from './screens-keys.ts'

const isOpen = ref(true)
const Part = defineComponent(() => {
  const { t } = useI18n()
  return () => h('button', { 'aria-label': t('app.close') }, t('app.dock.undo'))
})
const Page = defineComponent(() => {
  const { t } = useI18n()
  return () =>
    h('main', isOpen.value ? [h('h1', t('app.title.table')), h(Part)] : [h('h1', t('app.title.new'))])
})
let app: App
beforeAll(async () => {
  await setLanguage('en')
  document.body.innerHTML = '<div id="app"></div>'
  app = createApp(Page).use(i18n)
  app.mount('#app')
})
afterEach(() => void (isOpen.value = true))
afterAll(() => app.unmount())

test('a page tells the messages it shows, attributes included', async () => {
  expect(await renderedKeys()).toEqual(['app.close', 'app.dock.undo', 'app.title.table'])
})
test('messages that are no longer shown are left out', async () => {
  await renderedKeys()
  isOpen.value = false
  expect(await renderedKeys()).toEqual(['app.title.new'])
})
test('the page stays as it was', async () => {
  const before = document.body.innerHTML
  await renderedKeys()
  expect(document.body.innerHTML).toBe(before)
  expect(i18n.global.getPostTranslationHandler()).toBeNull()
})

test('a picture that is taken again replaces what was known of it', () => {
  const known = withPicture({ 'app.close': ['home.png'], 'app.open': ['home.png', 'log.png'] }, 'home.png', [
    'app.end',
  ])
  expect(known).toEqual({ 'app.end': ['home.png'], 'app.open': ['log.png'] })
  expect(withPicture(known, 'role.png', ['app.open'])['app.open']).toEqual(['log.png', 'role.png'])
})
