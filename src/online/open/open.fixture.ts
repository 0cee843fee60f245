import { expect } from 'vitest'
import { until } from '../../../tests/fixtures/until.ts'
import { fakeSigner, fakeVerify } from '../../net/connection/fake-network.fixture.ts'
import { browserEnvironment } from '../../net/mailbox/environment.ts'
import { startTestRelay, testSocket } from '../../net/mailbox/nostr/test-relay.fixture.ts'
import type { TestRelay } from '../../net/mailbox/nostr/test-relay.fixture.ts'
import type { TableNotice } from './announcement.ts'
import type { Work } from '../../net/mailbox/nostr/work.ts'
import type { Answer } from './asking.ts'
import { openFinder } from './finder.ts'
import type { Finder, FinderView } from './finder.ts'
import { newOpened, openOpener } from './opener.ts'
import type { Opened, Opener, OpenerView } from './opener.ts'
import { findWork } from '../../net/mailbox/nostr/work.ts'

// Strangers at real relays on loopback, whose work takes no time.

export const BITS = 4
export const work: Work = async (event, bits) => findWork(event, bits)
export const NOW = (): number => Math.floor(Date.now() / 1000)

const stops: (() => unknown)[] = []
export async function stopAll(): Promise<void> {
  for (const stop of stops.splice(0).reverse()) await stop()
}

export async function relay(): Promise<TestRelay> {
  const started = await startTestRelay()
  stops.push(() => started.stop())
  return started
}

export const notice = (changed: Partial<TableNotice> = {}): TableNotice => ({
  game: 'puerto-rico',
  version: 3,
  seats: 'pff',
  options: {},
  hours: null,
  language: 'en',
  wish: 'anyone',
  name: 'Ann',
  color: 'blue',
  symbol: 'star',
  since: NOW() - 5,
  isRunning: false,
  ...changed,
})

export interface TestOpener extends Opener {
  readonly opened: Opened
  view(): OpenerView
}

export function opener(
  name: string,
  relays: readonly string[],
  { opened = newOpened(browserEnvironment), blocked = [] as readonly string[] } = {},
): TestOpener {
  let view: OpenerView = { is: 'working', asks: [], isFlooded: false, until: undefined }
  const made = openOpener({
    relays,
    WebSocket: testSocket,
    opened,
    signer: fakeSigner(name),
    verify: fakeVerify,
    work,
    bits: BITS,
    isBlocked: (by) => blocked.includes(by),
    onView: (now) => (view = now),
  })
  stops.push(() => made.leave())
  return { ...made, opened, view: () => view }
}

export interface TestFinder extends Finder {
  readonly answers: { readonly table: string; readonly answer: Answer }[]
  view(): FinderView
  /** Waits until these people's tables are shown. */
  sees(...names: readonly string[]): Promise<void>
}

export function finder(name: string, relays: readonly string[]): TestFinder {
  let view: FinderView = { is: 'asking', tables: [], recent: 0 }
  const answers: TestFinder['answers'] = []
  const made = openFinder({
    relays,
    WebSocket: testSocket,
    signer: fakeSigner(name),
    verify: fakeVerify,
    bits: BITS,
    onView: (now) => (view = now),
    onAnswer: (table, answer) => answers.push({ table, answer }),
  })
  stops.push(() => made.close())
  return {
    ...made,
    answers,
    view: () => view,
    sees: (...names) =>
      until(() => expect(view.tables.map((table) => table.name).sort()).toEqual([...names])),
  }
}
