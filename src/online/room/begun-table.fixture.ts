import { expect } from 'vitest'
import { newTestNetwork, pathOf } from './room.fixture.ts'
import type { Device, Page, TestNetwork } from './room.fixture.ts'

/** A game of Ann, Ben and Cat that has just begun, each on a device of their own. */
export interface BegunTable {
  readonly town: TestNetwork
  readonly path: string
  readonly devices: readonly [Device, Device, Device]
  readonly pages: readonly [Page, Page, Page]
  /** Waits until what was said has arrived. */
  settle(): Promise<void>
}

export async function begunTable(): Promise<BegunTable> {
  const town = newTestNetwork()
  const settle = (): Promise<void> => town.clock.advance(2500)
  const devices = [town.device('Ann'), town.device('Ben'), town.device('Cat')] as const
  const path = await pathOf(devices[0], await devices[0].visit('/j/none'), 3)
  const open = async (device: Device): Promise<Page> => {
    const page = await device.visit(path)
    await settle()
    page.controller.lobby()?.takeChair(page.lobby?.chairs.findIndex(({ kind }) => kind === 'free') ?? -1)
    await settle()
    return page
  }
  const ann = await devices[0].visit(path)
  const pages = [ann, await open(devices[1]), await open(devices[2])] as const
  for (const { controller } of pages) controller.lobby()?.setReady(true)
  await settle()
  expect(pages.map(({ phase }) => phase)).toEqual(['playing', 'playing', 'playing'])
  return { town, settle, path, devices, pages }
}
