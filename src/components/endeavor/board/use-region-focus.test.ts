import { expect, test } from 'vitest'
import { nextTick, shallowRef } from 'vue'
import { REGIONS } from '../../../engine/games/endeavor/vocabulary.ts'
import type { RegionName } from '../../../engine/games/endeavor/vocabulary.ts'
import { behind, frameOf } from './frame.ts'
import { CHART } from './geometry.ts'
import { useRegionFocus } from './use-region-focus.ts'

type Counts = Readonly<Record<RegionName, number>>
const openIn = (...open: readonly RegionName[]): Counts =>
  Object.fromEntries(REGIONS.map((name) => [name, open.includes(name) ? 1 : 0])) as Record<RegionName, number>

test('on a small screen the only region where something can be chosen opens by itself, and closes again', async () => {
  const open = shallowRef(openIn())
  const { looked, look } = useRegionFocus(
    () => open.value,
    () => true,
  )
  expect(looked.value).toBeNull()
  open.value = openIn('india')
  await nextTick()
  expect(looked.value).toBe('india')
  open.value = openIn('india', 'africa')
  await nextTick()
  expect(looked.value).toBeNull()
  look('africa')
  expect(looked.value).toBe('africa')
  open.value = openIn()
  await nextTick()
  expect(looked.value).toBeNull()
})

test('on a large screen a region is looked at closely only by who asks for it', async () => {
  const open = shallowRef(openIn())
  const { looked, look } = useRegionFocus(
    () => open.value,
    () => false,
  )
  open.value = openIn('india')
  await nextTick()
  expect(looked.value).toBeNull()
  look('europe')
  open.value = openIn()
  await nextTick()
  expect(looked.value).toBe('europe')
})

test('the frame of a region fills the shape that is asked for and stays on the chart', () => {
  expect(behind(frameOf(null, null))).toEqual({ inlineSize: '100%', left: '0%', top: '0%' })
  const shape = CHART.width / CHART.height
  for (const region of REGIONS) {
    const { x, y, width, height } = frameOf(region, shape)
    expect(width / height).toBeCloseTo(shape)
    expect(Math.min(x, y), region).toBeGreaterThanOrEqual(0)
    expect(x + width, region).toBeLessThanOrEqual(CHART.width + 0.001)
    expect(y + height, region).toBeLessThanOrEqual(CHART.height + 0.001)
  }
})
