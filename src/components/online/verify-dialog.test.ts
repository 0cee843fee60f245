// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import { i18n, loadMessages } from '../../i18n/index.ts'
import { RECORD_FAULTS } from '../../log/replica/check-record.ts'
import type { VerificationResult } from '../../online/runtime/room-views.ts'
import { onlineTable, roomWith } from './online.fixture.ts'
import { faultTopic } from './verification-fault.ts'
import VerifyDialog from './VerifyDialog.vue'

await loadMessages('online')

async function verified(verdict: VerificationResult | null) {
  const { pinia, room } = roomWith(onlineTable())
  const verify = vi.spyOn(room, 'verify').mockResolvedValue(verdict)
  const wrapper = mount(VerifyDialog, { props: { open: false }, global: { plugins: [pinia, i18n] } })
  expect(verify).not.toHaveBeenCalled()
  await wrapper.setProps({ open: true })
  await flushPromises()
  return wrapper
}

test('shows the numbers of a valid log', async () => {
  const text = (
    await verified({
      type: 'good',
      records: 412,
      signatures: 1,
      rolls: 44,
      rollsAgain: 2,
      rollsRepeated: 0,
      setupCode: null,
    })
  ).text()
  expect(text).toContain('All 412 records are valid')
  expect(text).toContain('1 signature is valid')
  expect(text).toContain('All 44 draws are valid')
  expect(text).toContain('2 draws began again')
})
test('counts the draws of an earlier game, and claims less for them', async () => {
  const good = { type: 'good', records: 9, signatures: 9, rolls: 3, rollsAgain: 0, setupCode: null } as const
  const text = (await verified({ ...good, rollsRepeated: 3 })).text()
  expect(text).toContain('3 draws came again from an earlier game')
  expect(text).toContain('those who played it knew them.')
  expect(text).not.toContain('no one could influence')
  expect((await verified({ type: 'bad', code: 'drawsUnknown', at: null })).text()).toContain(
    'could be made up',
  )
})
test('names the code that decided the setup, and claims less for its draws', async () => {
  const good = { type: 'good', records: 9, signatures: 9, rolls: 1, rollsAgain: 0, rollsRepeated: 0 } as const
  const text = (await verified({ ...good, setupCode: 'K7M2QX' })).text()
  expect(text).toContain('follow from the setup code K7M2QX')
  expect(text).not.toContain('no one could influence')
})
test('shows the fault of an invalid log in words, with its place and code', async () => {
  const text = (await verified({ type: 'bad', code: 'badLinks', at: 9 })).text()
  expect(text).toContain('A draw doesn’t match')
  expect(text).toContain('First invalid record: 10')
  expect(text).toContain('badLinks')
  expect(text).not.toContain('Everything is valid')
})
test('shows that there is no game to verify', async () => {
  expect((await verified(null)).text()).toContain('There is nothing to verify yet.')
})
test('every fault has a topic, malformed records share one', () => {
  expect(RECORD_FAULTS.filter((code) => faultTopic(code) === 'form')).toEqual(['wrongSlot'])
  expect(faultTopic('notLog')).toBe('form')
})
