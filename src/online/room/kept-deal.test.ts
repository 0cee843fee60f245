import { describe, expect, test } from 'vitest'
import { entryId } from '../group/entry.ts'
import type { GameResult } from '../group/entry.ts'
import { dealtResult, resultOf, signedByAll } from '../group/group.fixture.ts'
import { createRoom } from './create-room.ts'
import { newTestNetwork } from './room.fixture.ts'
import type { Device, Page, TestNetwork } from './room.fixture.ts'

const settle = async (town: TestNetwork): Promise<void> => town.clock.advance(2500)

/** The result of an earlier game of Ben and Eve with the rules that `opened` tables have. */
const SALTS = ['1', '2', '3'].map((digit) => digit.repeat(32))
const OPTIONS = { wet: true, heap: 'small' }
function playedBefore(salts = SALTS, names = ['Ben', 'Eve']): GameResult {
  const result = dealtResult(1, 1, names, salts)
  return { ...result, deal: { ...result.deal!, options: OPTIONS } }
}
const DRAWS = { game: resultOf(1, []).id, salts: SALTS }

/** Keeps a result, as the ledger of a group does. */
async function keep(device: Device, result: GameResult, signers = ['Ben', 'Eve']): Promise<void> {
  const entry = await signedByAll(result, signers)
  await (await device.platform.values('ledgers')).put(`ABCDEFGH23456789 ${entryId(result)}`, entry)
}

/** Mallory opens a table where `draws` come again, and Ann, who may keep a result, takes the other seat. */
async function opened(kept: readonly (readonly [GameResult, string[]?])[], draws = DRAWS) {
  const town = newTestNetwork()
  const [maker, victim] = [town.device('Mallory'), town.device('Ann')]
  for (const [result, signers] of kept) {
    await keep(maker, result, signers)
    await keep(victim, result, signers)
  }
  const { network } = await maker.visit('/j/none')
  const path = await createRoom(
    { game: 'nim', me: { name: 'Mallory', color: 'blue', symbol: 'star' }, chairs: 2, days: null, draws },
    maker.platform,
    { broker: '', ice: [] },
    network,
  )
  const mallory = await maker.visit(path)
  const ann = await victim.visit(path)
  await settle(town)
  ann.controller.lobby()?.takeChair(1)
  await settle(town)
  return { town, path, mallory, ann, maker }
}
async function begin(town: TestNetwork, pages: readonly Page[]): Promise<void> {
  for (const { controller } of pages) controller.lobby()?.setReady(true)
  await settle(town)
}
async function playOn(town: TestNetwork, pages: readonly Page[]): Promise<void> {
  for (let ply = 0; ply < 30; ply++) {
    for (const { opened: table } of pages) table?.session?.choose(1)
    await settle(town)
  }
}

describe('draws of an earlier game', () => {
  test('are refused where neither a log nor a result of it is kept, and who brought them is named', async () => {
    const { town, ann, mallory } = await opened([])
    expect(ann.lobby?.deal).toEqual({ is: 'unknown', by: 'Mallory' })
    // A later change of another guest keeps the draws, and they stay Mallory's.
    ann.controller.lobby()?.setGovernor(1)
    await settle(town)
    expect(ann.lobby).toMatchObject({ governor: 1, deal: { is: 'unknown', by: 'Mallory' } })
    ann.controller.acceptDeal()
    await begin(town, [ann, mallory])
    expect([ann.phase, ann.lobby?.canBeReady, ann.lobby?.isReady]).toEqual(['lobby', false, false])
    // Ann has new ones drawn instead.
    ann.controller.lobby()?.takeNewDraws()
    await settle(town)
    expect([ann, mallory].map(({ lobby }) => lobby?.deal)).toEqual([null, null])
    await begin(town, [ann, mallory])
    expect([ann.phase, ann.online?.deal]).toEqual(['playing', null])
  })

  test.each<[string, GameResult]>([
    ['other draws', playedBefore(['4'.repeat(32), ...SALTS.slice(1)])],
    ['fewer draws', playedBefore(SALTS.slice(0, 2))],
    ['other rules', { ...playedBefore(), deal: { ...playedBefore().deal!, options: { wet: false } } }],
    ['another game', { ...playedBefore(), game: 'small' }],
  ])('that differ from a result are refused: %s', async (_, result) => {
    const { town, ann, mallory } = await opened([[result]])
    expect(ann.lobby?.deal).toEqual({ is: 'differs', by: 'Mallory' })
    ann.controller.acceptDeal()
    await begin(town, [ann, mallory])
    expect(ann.phase).toBe('lobby')
  })
  test('are refused if not all who played have signed the result', async () => {
    const { ann } = await opened([[playedBefore(), ['Ben']]])
    expect(ann.lobby?.deal?.is).toBe('unknown')
  })

  test('of a confirmed result are asked about, shown at the table and counted by the check', async () => {
    const { town, path, ann, mallory } = await opened([[playedBefore()]])
    expect(ann.lobby).toMatchObject({ deal: { is: 'same', by: 'Mallory' }, canBeReady: false })
    // Who opened the table was asked before.
    expect(mallory.lobby).toMatchObject({ deal: { is: 'accepted' }, canBeReady: true })
    ann.controller.acceptDeal()
    await begin(town, [ann, mallory])
    const cat = await town.device('Cat').visit(path)
    await playOn(town, [ann, mallory])
    expect(ann.online?.deal?.is).toBe('same')
    expect(new Set(ann.online?.deal?.by)).toEqual(new Set(['Ann', 'Mallory']))
    expect(cat.online?.deal?.is).toBe('unknown')
    expect(await ann.controller.verify()).toMatchObject({ type: 'good', rolls: 3, rollsRepeated: 3 })
    expect(await cat.controller.verify()).toEqual({ type: 'bad', code: 'drawsUnknown', at: null })
  })

  test('are stored with the table until everything is drawn again, and then no more', async () => {
    const { town, path, ann, mallory, maker } = await opened([[playedBefore()]])
    await ann.controller.leave()
    await mallory.controller.leave()
    const again = await maker.visit(path)
    await settle(town)
    expect(again.lobby?.deal).toEqual({ is: 'accepted', by: 'Mallory' })
    again.controller.lobby()?.takeNewDraws()
    await settle(town)
    await again.controller.leave()
    const last = await maker.visit(path)
    await settle(town)
    expect(last.lobby?.deal).toBeNull()
  })

  test('are compared with the kept log before what a group tells', async () => {
    const town = newTestNetwork()
    const [ben, ann] = [town.device('Ben'), town.device('Ann')]
    const { network } = await ben.visit('/j/none')
    const open = (draws?: typeof DRAWS): Promise<string> =>
      createRoom(
        {
          game: 'nim',
          me: { name: 'Ben', color: 'blue', symbol: 'star' },
          chairs: 2,
          days: null,
          ...(draws !== undefined && { draws }),
        },
        ben.platform,
        { broker: '', ice: [] },
        network,
      )
    const sitDown = async (path: string): Promise<[Page, Page]> => {
      const pages: [Page, Page] = [await ben.visit(path), await ann.visit(path)]
      await settle(town)
      pages[1].controller.lobby()?.takeChair(1)
      await settle(town)
      return pages
    }
    const first = await sitDown(await open())
    await begin(town, first)
    await playOn(town, first)
    const played = first[1].controller.finishedGame()!
    for (const { controller } of first) await controller.leave()
    const { salts } = played.deal!
    const true_ = { game: played.id, salts }
    const [, again] = await sitDown(await open(true_))
    expect(again.lobby?.deal).toEqual({ is: 'same', by: 'Ben' })
    // Invented players sign another result of the game, with draws that please Ben.
    const forged = { ...playedBefore(), id: played.id }
    await keep(ann, { ...forged, deal: { ...forged.deal!, first: played.id } })
    const [, forgedPage] = await sitDown(await open({ game: played.id, salts: SALTS }))
    expect(forgedPage.lobby?.deal).toEqual({ is: 'differs', by: 'Ben' })
  })
})
