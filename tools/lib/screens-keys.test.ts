// @vitest-environment happy-dom
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createApp, defineComponent, h, ref } from 'vue'
import type { App } from 'vue'
import { I18nT, useI18n } from 'vue-i18n'
import { i18n, loadMessages, setLanguage } from '../../src/i18n/index.ts'
import type { Place } from './screens-keys.ts'
import { findTexts, renderedTexts, withPicture } from './screens-keys.ts'

const isOpen = ref(true)
const Part = defineComponent(() => {
  const { t } = useI18n()
  return () => h('button', { 'aria-label': t('app.close') }, t('app.dock.undo'))
})
const Page = defineComponent(() => {
  const { t } = useI18n()
  const sentence = () =>
    h(I18nT, { keypath: 'app.home.continueTurn', tag: 'p', scope: 'global' }, { game: () => h('b', 'Nim') })
  return () =>
    h(
      'main',
      isOpen.value ? [h('h1', t('app.title.table')), sentence(), h(Part)] : [h('h1', t('app.title.new'))],
    )
})
let app: App
beforeAll(async () => {
  await loadMessages('pages')
  await setLanguage('en')
  document.body.innerHTML = '<div id="app"></div>'
  app = createApp(Page).use(i18n)
  app.mount('#app')
})
afterEach(() => void (isOpen.value = true))
afterAll(() => app.unmount())

test('a page tells the messages it renders, attributes and sentences with components included', async () => {
  expect(await renderedTexts()).toEqual({
    'app.close': ['Close'],
    'app.dock.undo': ['Undo'],
    'app.home.continueTurn': ['Continue: ', ', your turn'],
    'app.title.table': [' – Windrose'],
  })
})
test('messages that are no longer shown are left out', async () => {
  await renderedTexts()
  isOpen.value = false
  expect(Object.keys(await renderedTexts())).toEqual(['app.title.new'])
})
test('the page stays as it was', async () => {
  const before = document.body.innerHTML
  await renderedTexts()
  expect(document.body.innerHTML).toBe(before)
  expect(i18n.global.getPostTranslationHandler()).toBeNull()
})

describe('texts are found', () => {
  /** Boxes by the ids of elements; texts have those of their elements. */
  function pageWith(html: string, boxes: Readonly<Record<string, Place>>, top: string | null): HTMLElement {
    const page = document.createElement('section')
    page.innerHTML = html
    document.body.append(page)
    const boxOf = (element: Element): DOMRect => new DOMRect(...(boxes[element.id] ?? [0, 0, 0, 0]))
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return boxOf(this)
    })
    vi.spyOn(Range.prototype, 'getBoundingClientRect').mockImplementation(function (this: Range) {
      return boxOf(this.startContainer.parentElement ?? document.body)
    })
    document.elementFromPoint = () => (top === null ? null : page.querySelector(`#${top}`))
    return page
  }
  let page: HTMLElement | undefined
  afterEach(() => {
    page?.remove()
    vi.restoreAllMocks()
  })
  test('where they stand, the longest part of a sentence with values', () => {
    const html = '<p id="said"><b id="who">Ana</b> takes one  of your <b>barrels</b></p>'
    page = pageWith(html, { said: [10, 20, 200, 16], who: [10, 20, 30, 16] }, 'said')
    expect(findTexts({ taken: ['', ' takes one of your '] })).toEqual({ taken: [10, 20, 200, 16] })
  })
  test('at their button if only screen readers read them', () => {
    const html = '<button id="icon" aria-label="Undo"></button><a id="go"><span id="hidden">Go on</span></a>'
    page = pageWith(html, { icon: [5, 5, 32, 32], go: [50, 5, 32, 32], hidden: [50, 5, 1, 1] }, 'icon')
    expect(findTexts({ undo: ['Undo'] })).toEqual({ undo: [5, 5, 32, 32] })
    page.remove()
    page = pageWith(html, { icon: [5, 5, 32, 32], go: [50, 5, 32, 32], hidden: [50, 5, 1, 1] }, 'go')
    expect(findTexts({ on: ['Go on'] })).toEqual({ on: [50, 5, 32, 32] })
  })
  test('nowhere if they have no box, or something else lies above them', () => {
    const html = '<p id="closed">Delete</p><p id="covered">Save</p><p id="cover"></p>'
    page = pageWith(html, { covered: [5, 5, 100, 20] }, 'cover')
    expect(findTexts({ delete: ['Delete'], save: ['Save'], other: ['Nothing like it'] })).toEqual({})
  })
})

test('a picture that is taken again replaces what was known of it', () => {
  const empty = { sizes: {}, places: {} }
  const first = withPicture(empty, 'home.png', [90, 60], {
    'app.close': [1, 2, 3, 4],
    'app.open': [5, 6, 7, 8],
  })
  const both = withPicture(first, 'log.png', [90, 60], { 'app.open': [9, 9, 9, 9] })
  const again = withPicture(both, 'home.png', [80, 50], { 'app.end': [1, 1, 1, 1] })
  expect(again).toEqual({
    sizes: { 'home.png': [80, 50], 'log.png': [90, 60] },
    places: { 'app.end': { 'home.png': [1, 1, 1, 1] }, 'app.open': { 'log.png': [9, 9, 9, 9] } },
  })
})
