// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { promiseTimeout } from '@vueuse/core'
import { beforeEach, expect, test } from 'vitest'
import { nextTick, defineComponent, shallowRef } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import type { Router } from 'vue-router'
import { layersOf } from './layers.ts'
import { useLayer } from './use-layer.ts'

const page = { render: () => null }
const routes = [
  { path: '/', component: page },
  { path: '/t/:id([^@/]+):at(@\\d+)?', name: 'table', component: page },
]
let router: Router
/** A page with what lies on it. */
function layer() {
  const isOpen = shallowRef(false)
  const component = defineComponent({
    setup() {
      useLayer(
        () => isOpen.value,
        () => (isOpen.value = false),
      )
      return page.render
    },
  })
  return { isOpen, wrapper: mount(component, { global: { plugins: [router] } }) }
}
/** What takes a moment has been done. */
async function settled(): Promise<void> {
  await nextTick()
  // Entries are made a task after what opens or closes.
  for (let task = 0; task < 4; task++) await promiseTimeout(0)
}
const back = async (by = -1): Promise<void> => {
  router.options.history.go(by)
  await settled()
}
const address = (): string => router.options.history.location
const depth = (): unknown => router.options.history.state['layers'] ?? 0

beforeEach(async () => {
  router = createRouter({
    history: createMemoryHistory(),
    routes,
  })
  await router.push('/')
  await router.push('/t/a')
  layersOf(router)
  // A router whose last app is unmounted stops.
  mount(page, { global: { plugins: [router] } })
})

test('going back closes the layer that was opened last, then the one below, then leaves the page', async () => {
  const [log, dialog] = [layer(), layer()]
  log.isOpen.value = true
  await settled()
  dialog.isOpen.value = true
  await settled()
  expect([depth(), address()]).toEqual([2, '/t/a'])
  await back()
  expect([log.isOpen.value, dialog.isOpen.value, router.currentRoute.value.path]).toEqual([
    true,
    false,
    '/t/a',
  ])
  await back()
  expect([log.isOpen.value, router.currentRoute.value.path]).toEqual([false, '/t/a'])
  await back()
  expect(router.currentRoute.value.path).toBe('/')
})
test('a layer that the page closes is no step anymore', async () => {
  const log = layer()
  log.isOpen.value = true
  await settled()
  log.isOpen.value = false
  await settled()
  expect(depth()).toBe(0)
  await back()
  expect(router.currentRoute.value.path).toBe('/')
})
test('where one layer takes the place of another there is one step', async () => {
  const [menu, dialog] = [layer(), layer()]
  menu.isOpen.value = true
  await settled()
  menu.isOpen.value = false
  dialog.isOpen.value = true
  await settled()
  expect(depth()).toBe(1)
  await back()
  expect([dialog.isOpen.value, router.currentRoute.value.path]).toEqual([false, '/t/a'])
})
test('going forward to a closed layer leads back to the page', async () => {
  const log = layer()
  log.isOpen.value = true
  await settled()
  await back()
  await back(1)
  expect([log.isOpen.value, depth(), router.currentRoute.value.path]).toEqual([false, 0, '/t/a'])
})
test('the moment that a table shows stays when a layer is closed, by the page or by going back', async () => {
  for (const close of ['back', 'page']) {
    const log = layer()
    log.isOpen.value = true
    await settled()
    await router.replace({ path: `/t/a@${close === 'back' ? '3' : '4'}`, state: { layers: 1 } })
    if (close === 'back') await back()
    else {
      log.isOpen.value = false
      await settled()
    }
    const shown = close === 'back' ? '/t/a@3' : '/t/a@4'
    expect([close, log.isOpen.value, router.currentRoute.value.path, address()]).toEqual([
      close,
      false,
      shown,
      shown,
    ])
  }
})
test('a page that is left takes its layers along', async () => {
  const log = layer()
  log.isOpen.value = true
  await settled()
  await router.push('/t/b')
  log.wrapper.unmount()
  await settled()
  expect([address(), depth()]).toEqual(['/t/b', 0])
  await back()
  expect([router.currentRoute.value.path, depth()]).toEqual(['/t/a', 0])
  await back()
  expect(router.currentRoute.value.path).toBe('/')
})
test('a reload, which closes all layers, leaves no step of them', async () => {
  const { history } = router.options
  history.push('/t/a', { layers: 1 })
  history.push('/t/a', { layers: 2 })
  const reloaded = createRouter({ history, routes })
  await reloaded.replace({ path: '/t/a', state: { layers: 2 } })
  router = reloaded
  layer()
  await settled()
  expect([address(), depth()]).toEqual(['/t/a', 0])
})
test('without a router a layer is only opened and closed', async () => {
  const isOpen = shallowRef(true)
  const component = defineComponent({
    setup() {
      useLayer(
        () => isOpen.value,
        () => undefined,
      )
      return page.render
    },
  })
  expect(() => mount(component)).not.toThrow()
})
