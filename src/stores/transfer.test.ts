// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { until } from '../../tests/fixtures/until.ts'
import { newTestBrowser } from '../platform/platform.fixture.ts'
import { setPlatform } from '../platform/platform.ts'
import { FIRST_VIEW } from '../online/transfer/transfer-links.ts'
import type { TransferView } from '../online/transfer/transfer-links.ts'
import type { TransferOptions } from '../online/transfer/open-transfer.ts'
import { LARGEST_BACKUP } from '../tables/backup.ts'
import { useBackup } from './backup.ts'
import { useSettings } from './settings.ts'
import { useTransfer } from './transfer.ts'

/** What stands for the other device. */
const far = vi.hoisted(() => ({
  show: undefined as ((view: object) => void) | undefined,
  cutOff: undefined as ((is: boolean) => void) | undefined,
  sent: undefined as Uint8Array | undefined,
  taken: undefined as ((bytes: Uint8Array | undefined) => void) | undefined,
  stopped: [] as string[],
  agreed: 0,
}))
vi.mock('../online/transfer/open-transfer.ts', () => {
  const end = {
    hear: () => undefined,
    agree: () => far.agreed++,
    stop: (why: string) => far.stopped.push(why),
  }
  return {
    newTransfer: (servers: object) => ({ room: 'ABCDEFGH23456789', ...servers }),
    async openSender({ show, cutOff }: TransferOptions, bytes: Uint8Array) {
      Object.assign(far, { show, cutOff, sent: bytes })
      return end
    },
    async openReceiver({ show }: TransferOptions, taken: (bytes: Uint8Array | undefined) => void) {
      Object.assign(far, { show, taken })
      return end
    },
  }
})
const LINK = '#/receive/ABCD-EFGH-2345-6789'
const view = (changes: Partial<TransferView>): TransferView => ({ ...FIRST_VIEW, ...changes })

beforeEach(() => {
  localStorage.clear()
  setPlatform(newTestBrowser().tab())
  setActivePinia(createPinia())
  Object.assign(far, { stopped: [], agreed: 0, sent: undefined })
})
afterEach(() => setPlatform(undefined))

test('the file of a backup is sent under a link, once the person agrees', async () => {
  const transfer = useTransfer()
  await transfer.send()
  expect([transfer.phase, transfer.fragment]).toEqual(['waiting', LINK])
  far.show!(view({ is: 'comparing', number: '012345' }))
  expect([transfer.phase, transfer.number, far.agreed]).toEqual(['comparing', '012345', 0])
  transfer.agree()
  expect(far.agreed).toBe(1)
  expect(JSON.parse(new TextDecoder().decode(far.sent))).toMatchObject({ format: 'windrose-backup' })
})
test('it is said while no server can be reached, and only of the attempt that is on', async () => {
  const transfer = useTransfer()
  await transfer.send()
  const { cutOff } = far
  cutOff!(true)
  expect(transfer.isCutOff).toBe(true)
  cutOff!(false)
  expect(transfer.isCutOff).toBe(false)
  transfer.stop()
  cutOff!(true)
  expect(transfer.isCutOff).toBe(false)
})
test('numbers that differ end it, and the other device is told', async () => {
  const transfer = useTransfer()
  await transfer.send()
  transfer.refuse()
  expect([transfer.phase, transfer.fault, transfer.fragment]).toEqual(['ended', 'differs', ''])
  expect(far.stopped).toEqual(['differs'])
  // What the old attempt still says is not shown.
  far.show!(view({ is: 'moving' }))
  expect(transfer.phase).toBe('ended')
})
test('what comes is read like a file, and nothing is stored', async () => {
  await useTransfer().send()
  const bytes = far.sent!
  await useTransfer().receive(LINK)
  expect(useTransfer().phase).toBe('waiting')
  far.taken!(bytes)
  await until(() => expect(useBackup().opened).not.toBeNull())
  for (const [sent, fault] of [
    [bytes.slice(0, -20), 'damaged'],
    [new TextEncoder().encode('{"format":"windrose-table"}'), 'notBackup'],
    [new Uint8Array(LARGEST_BACKUP + 1), 'tooLarge'],
  ] as const) {
    await useTransfer().receive(LINK)
    expect(useBackup().opened).toBeNull()
    far.taken!(sent)
    await until(() => expect(useBackup().fault).toBe(fault))
    expect(useBackup().opened).toBeNull()
  }
  far.taken!(undefined)
  expect([useTransfer().phase, useTransfer().fault]).toEqual(['ended', 'damaged'])
})
test.each([
  ['badLink', '#/receive/ABCD-EFGH'],
  ['badLink', '#/j/ABCD-EFGH-2345-6789'],
  ['badLink', `${LINK}?broker=nonsense`],
])('a link is refused: %s, %s', async (fault, link) => {
  await useTransfer().receive(link)
  expect([useTransfer().phase, useTransfer().fault]).toEqual(['ended', fault])
})
test('unknown servers of a link are asked about first', async () => {
  const transfer = useTransfer()
  const link = `${LINK}?broker=wss://broker.example.org/`
  far.show = undefined
  await transfer.receive(link)
  expect([transfer.phase, transfer.hosts, far.show]).toEqual(['asking', ['broker.example.org'], undefined])
  await transfer.receiveWithServers(link)
  expect(transfer.phase).toBe('waiting')
  expect(useSettings().knownServers).toEqual(['broker.example.org'])
})
