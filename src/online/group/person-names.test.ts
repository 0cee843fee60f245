import { expect, test } from 'vitest'
import { newTestBrowser } from '../../platform/platform.fixture.ts'
import { fakeSigner } from '../../net/connection/fake-network.fixture.ts'
import { keyOf, NOW, resultOf, ROOM, signedByAll, TAG } from './group.fixture.ts'
import { personNames } from './person-names.ts'
import { keepEntry, keepGroup, keepVouches } from './stored-group.ts'
import { signVouch } from './vouch.ts'

test('the names of one person’s devices are one; a name of two people is neither’s', async () => {
  const platform = newTestBrowser().tab()
  await keepGroup({ name: 'Friday', meeting: { room: ROOM } }, {}, platform)
  const first = resultOf(1, ['Ann', 'Ben', 'Cid'])
  const named = { ...first, seats: first.seats.map((seat) => ({ ...seat, name: 'Cid' })) }
  await keepEntry(ROOM, await signedByAll(first, ['Ann', 'Ben', 'Cid']), platform)
  await keepEntry(ROOM, await signedByAll(named, ['Ann', 'Ben', 'Cid']), platform)
  const vouches = [
    await signVouch(TAG, { to: keyOf('Ben'), is: true, now: NOW }, fakeSigner('Ann')),
    await signVouch(TAG, { to: keyOf('Ann'), is: true, now: NOW }, fakeSigner('Ben')),
  ]
  expect((await personNames(platform)).get('ann')).not.toBe((await personNames(platform)).get('ben'))
  await keepVouches(ROOM, vouches, new Set(), platform)
  const names = await personNames(platform)
  expect(names.get('ann')).toBe(names.get('ben'))
  expect(names.has('cid')).toBe(false)
})
