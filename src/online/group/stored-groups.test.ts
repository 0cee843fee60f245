import { readdirSync, readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { until } from '../../../tests/fixtures/until.ts'
import { newTestBrowser } from '../../platform/platform.fixture.ts'
import type { Platform } from '../../platform/platform.ts'
import { readBackup } from '../../tables/backup.ts'
import { restoreGroups } from '../../tables/backup-groups.ts'
import { verify } from '../../net/crypto/keys.ts'
import { newTestNetwork } from '../room/room.fixture.ts'
import { openGroup } from './group-controller.ts'
import { readGroupPath } from './group-link.ts'
import type { GroupView } from './group-view.ts'
import { standingsOf } from './standings.ts'
import { storedGroups } from './stored-group.ts'

// The groups that earlier versions stored, and wrote into backups, open in this one with all results. `npm run stored` records
// them with each version; those in the folder were recorded later, by using builds of the time before.

interface StoredGroups {
  readonly version: string
  readonly databases: readonly {
    readonly name: string
    readonly stores: Readonly<Record<string, readonly { readonly key: string; readonly value: unknown }[]>>
  }[]
  readonly backup: string
  readonly links: { readonly group?: string }
}
const recorded = ['tests/stored', 'tests/stored/groups']
  .flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .map((file) => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as StoredGroups),
  )
  .filter(({ links }) => links.group !== undefined)

test('groups of a version that is out, of this one, and of the time before devices were linked are tried', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect(recorded.map((one) => one.version)).toEqual(
    expect.arrayContaining(['1.0.0', '1.1.0-one-device', version]),
  )
})

describe.each(recorded)('a group of version $version', ({ databases, backup, links }) => {
  const path = links.group!.slice(1)
  let platform: Platform
  beforeEach(() => {
    platform = newTestBrowser().tab()
  })

  /** The group as its page shows it some minutes after it was stored. */
  async function opened(): Promise<GroupView> {
    const [record] = await storedGroups(platform)
    const at = record!.visited + 5 * 60_000
    const town = newTestNetwork()
    const page = await town.device('Ann').visit('/j/none')
    let seen: GroupView | undefined
    const controller = openGroup({
      link: readGroupPath(path)!,
      platform: { ...platform, now: () => at },
      own: { name: 'Ann', color: 'blue', symbol: 'star', table: null },
      servers: { broker: '', ice: [], known: [] },
      address: () => null,
      network: { ...page.network, verify },
      screen: { phase: () => undefined, show: (view) => (seen = view) },
    })
    await town.clock.advance(5000)
    await until(() => expect(seen?.games.length).toBeGreaterThan(0))
    controller.leave()
    return seen!
  }
  /** Both people have signed the result; the table that waits is offered again. */
  async function expectWhole(): Promise<void> {
    const view = await opened()
    expect(view).toMatchObject({ name: 'Friday', path })
    expect(view.games.map(({ isConfirmed, isDisputed }) => [isConfirmed, isDisputed])).toEqual([
      [true, false],
    ])
    const standings = standingsOf(view.games, { persons: view.persons })
    expect(standings.map(({ games }) => games)).toEqual([1, 1])
    expect(view.lasts.length).toBeGreaterThan(0)
  }

  test('opens with its result, its settings and its table', async () => {
    for (const kind of ['groups', 'ledgers'] as const) {
      const { stores } = databases.find(({ name }) => name === `windrose-${kind}`)!
      for (const { key, value } of Object.values(stores).flat())
        await (await platform.values(kind)).put(key, value)
    }
    await expectWhole()
    expect((await opened()).tables).toHaveLength(1)
  })
  test('comes back whole from a backup', async () => {
    const read = readBackup(backup)
    if ('fault' in read) throw new Error(read.fault)
    await restoreGroups(read.groups, platform)
    await expectWhole()
  })
})
