// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, expect, test, vi } from 'vitest'
import { i18n, loadMessages } from '../../i18n/index.ts'
import { fakeSigner } from '../../net/connection/fake-network.fixture.ts'
import { keyOf, NOW, resultOf, ROOM, signedByAll, TAG } from '../../online/group/group.fixture.ts'
import type { GroupView } from '../../online/group/group-view.ts'
import { toldGames } from '../../online/group/ledger.ts'
import { groupPersons } from '../../online/group/persons.ts'
import { signVouch } from '../../online/group/vouch.ts'
import type { Vouch } from '../../online/group/vouch.ts'
import { useGroups } from '../../stores/groups.ts'
import { awaitedDevices, linkableDevices, linkedDevices, unlinkedDevices } from './own-devices.ts'
import OwnDevices from './OwnDevices.vue'

await loadMessages('group')
beforeEach(() => setActivePinia(createPinia()))

const vouch = (from: string, to: string, is = true): Promise<Vouch> =>
  signVouch(TAG, { to: keyOf(to), is, now: NOW }, fakeSigner(from))
const both = async (one: string, other: string): Promise<Vouch[]> => [
  await vouch(one, other),
  await vouch(other, one),
]
const entries = [await signedByAll(resultOf(1, ['Phone', 'Ben']), ['Phone', 'Ben'])]

/** The group as the device `Mine` sees it, with these devices there. */
function viewOf(vouches: readonly Vouch[], ...here: readonly string[]): GroupView {
  const look = { color: 'blue', symbol: 'star', table: null } as const
  return {
    id: ROOM,
    me: keyOf('Mine'),
    games: toldGames(entries),
    present: here.map((name) => ({ key: keyOf(name), name, ...look })),
    vouches,
    persons: groupPersons(vouches),
  } as Partial<GroupView> as GroupView
}
const namesOf = (devices: readonly { readonly name: string | null }[]): (string | null)[] =>
  devices.map(({ name }) => name)

test('a device knows its person’s others, those it waits for, and those it separated', async () => {
  const view = viewOf(
    [
      ...(await both('Mine', 'Phone')),
      await vouch('Mine', 'Tab'),
      await vouch('Mine', 'Old', false),
      await vouch('Old', 'Mine'),
    ],
    'Tab',
    'Ben',
  )
  expect(namesOf(linkedDevices(view))).toEqual(['Phone'])
  expect(namesOf(awaitedDevices(view))).toEqual(['Tab'])
  expect(namesOf(unlinkedDevices(view))).toEqual([null])
  expect(namesOf(linkableDevices(view))).toEqual(['Ben'])
})

test('the key of a backup is no device, unless nothing is known of what was restored from it', async () => {
  const restored = [...(await both('Mine', 'Backup')), ...(await both('Backup', 'New'))]
  expect(namesOf(linkedDevices(viewOf(restored, 'New')))).toEqual(['New'])
  expect(linkedDevices(viewOf(restored))).toEqual([{ key: keyOf('Backup'), name: null }])
})

test('a stranger who claims to be this person is neither linked nor shown as such', async () => {
  const view = viewOf([await vouch('Eve', 'Mine')], 'Eve')
  expect([linkedDevices(view), awaitedDevices(view), unlinkedDevices(view)]).toEqual([[], [], []])
})

test('a device is linked after its number was seen, and separated with one press', async () => {
  const setSame = vi.fn(async () => undefined)
  Object.assign(useGroups(), { setSame })
  const wrapper = mount(OwnDevices, {
    props: { open: true, view: viewOf(await both('Mine', 'Phone'), 'Tab') },
    global: { plugins: [i18n] },
  })
  await flushPromises()
  expect(wrapper.find('[data-devices="link"]').exists()).toBe(false)
  await wrapper.find('[data-devices="choice"]').setValue()
  expect(wrapper.find('[data-devices="number"]').text()).toMatch(/^\d{3} \d{3} \d{3}$/)
  await wrapper.find('[data-devices="link"]').trigger('click')
  await wrapper.find('[data-devices="unlink"]').trigger('click')
  expect(setSame.mock.calls).toEqual([
    [keyOf('Tab'), true],
    [keyOf('Phone'), false],
  ])
})
