// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { encode } from 'uqr'
import { beforeEach, expect, test, vi } from 'vitest'
import { i18n, loadMessages } from '../../i18n/index.ts'
import QrCode from '../ui/QrCode.vue'
import { codeIn, linkWith } from './pairing-link.ts'
import type { Fault } from './pairing-link.ts'
import PairingDialog from './PairingDialog.vue'

await loadMessages('online')
const global = { plugins: [i18n] }

const PAGE = 'https://example.org/#/j/ABCD-EFGH-2345-6789'
beforeEach(() => location.assign(PAGE))

const offer = vi.fn(async () => 'offer-code')
const answer = vi.fn(async (code: string): Promise<string | Fault> =>
  code === 'good' ? 'answer-code' : { fault: 'mistyped' },
)
const accept = vi.fn(async (code: string): Promise<Fault | undefined> =>
  code === 'good' ? undefined : { fault: 'unreached' },
)
function dialog(props: object = {}) {
  const wrapper = mount(PairingDialog, {
    props: { open: true, offer, answer, accept, ...props },
    global,
    attachTo: document.body,
  })
  const stage = (): string | undefined => wrapper.get('[data-stage]').attributes('data-stage')
  const press = async (what: string): Promise<void> => {
    await wrapper.get(`[data-pairing="${what}"]`).trigger('click')
    await flushPromises()
  }
  const paste = async (text: string): Promise<void> => {
    await wrapper.get('[data-pairing="in"]').setValue(text)
    await wrapper.get('form').trigger('submit')
    await flushPromises()
  }
  const out = (): string => wrapper.get<HTMLTextAreaElement>('[data-pairing="out"]').element.value
  return { wrapper, stage, press, paste, out }
}

test('the first device shows a code, takes the answer and is connected', async () => {
  const { stage, press, paste, out, wrapper } = dialog({
    link: (code: string) => `https://x/#/j/A?p=${code}`,
  })
  expect(stage()).toBe('choose')
  await press('start')
  expect([stage(), out()]).toEqual(['start', `${PAGE}?p=offer-code`])
  expect(document.activeElement?.textContent).toBe('1. Send this code')
  await paste('bad')
  expect(wrapper.get('[data-fault]').attributes('data-fault')).toBe('unreached')
  expect(wrapper.get('[data-fault]').text()).toMatch(/^Couldn’t connect/)
  await wrapper.get('[data-pairing="in"]').setValue('goo')
  expect(wrapper.find('[data-fault]').exists()).toBe(false)
  await paste('good')
  expect(stage()).toBe('linked')
  await press('again')
  expect(stage()).toBe('choose')
})

test('the second device gets an answer, and shows when it has arrived', async () => {
  const { stage, press, paste, out, wrapper } = dialog({ linked: 1 })
  await press('sent')
  await paste('   ')
  expect(answer).not.toHaveBeenCalledWith('   ')
  await paste('bad')
  expect([stage(), wrapper.get('[data-fault]').attributes('data-fault')]).toEqual(['paste', 'mistyped'])
  await paste('good')
  expect([stage(), out()]).toEqual(['return', 'answer-code'])
  await wrapper.setProps({ linked: 2 })
  expect(stage()).toBe('linked')
})

test('a code in the address opens the dialog and is already filled in', async () => {
  location.assign(`${PAGE}?ice=none&p=good`)
  const { stage, wrapper } = dialog({ open: false })
  expect(wrapper.emitted('update:open')).toEqual([[true]])
  await wrapper.setProps({ open: true })
  expect(stage()).toBe('paste')
  await wrapper.get('form').trigger('submit')
  await flushPromises()
  expect(stage()).toBe('return')
  expect(dialog({ open: false, linked: 1 }).wrapper.emitted('update:open')).toBeUndefined()
})

test('a link keeps custom servers and drops an older code', () => {
  const old = `${PAGE}@12?broker=wss%3A%2F%2Fbroker.example.org%2F&p=old`
  expect(linkWith(old, 'new')).toBe(`${PAGE}?broker=wss%3A%2F%2Fbroker.example.org%2F&p=new`)
  expect(codeIn(linkWith(old, 'new'))).toBe('new')
  expect(linkWith('https://example.org/#/', 'new')).toBe('new')
  for (const none of [PAGE, 'https://example.org/', 'https://example.org/#/t/1?p=x'])
    expect(codeIn(none)).toBeUndefined()
})

test('keeps its progress after the dialog was closed', async () => {
  const { stage, press, out, wrapper } = dialog()
  await press('start')
  await wrapper.setProps({ open: false })
  await wrapper.setProps({ open: true })
  expect([stage(), out()]).toEqual(['start', `${PAGE}?p=offer-code`])
})

test('shows that the browser cannot connect', async () => {
  const { wrapper, press } = dialog({ offer: () => Promise.reject(new Error('no WebRTC')) })
  await press('start')
  expect(wrapper.get('[data-fault]').text()).toMatch(/^This browser couldn’t/)
})

test('ignores an answer to an earlier attempt', async () => {
  let say: (fault: undefined) => void = () => undefined
  const { stage, press, paste } = dialog({ accept: () => new Promise<undefined>((done) => (say = done)) })
  await press('start')
  await paste('good')
  await press('again')
  say(undefined)
  await flushPromises()
  expect(stage()).toBe('choose')
})

test('draws the squares of a QR code with its quiet zone', () => {
  const text = 'https://example.org/#/j/ABCD-EFGH-2345-6789'
  const svg = mount(QrCode, { props: { text, label: 'a code' } })
  const { data, size } = encode(text, { ecc: 'M', boostEcc: true, border: 4 })
  const dark = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  for (const [, x, y, width] of svg
    .get('path')
    .attributes('d')!
    .matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g))
    dark[Number(y)]!.fill(true, Number(x), Number(x) + Number(width))
  expect(dark).toEqual(data)
  expect(dark.slice(0, 4).flat()).not.toContain(true)
  expect(svg.attributes()).toMatchObject({
    role: 'img',
    'aria-label': 'a code',
    viewBox: `0 0 ${size} ${size}`,
  })
  expect(
    mount(QrCode, { props: { text: 'x'.repeat(4000), label: '' } })
      .find('svg')
      .exists(),
  ).toBe(false)
})
