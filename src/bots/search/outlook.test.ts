import { describe, expect, test } from 'vitest'
import type { State } from '../../engine/core/game.ts'
import { heap, nim } from '../../engine/core/nim.fixture.ts'
import type { Knowledge, Outlook } from '../bot.ts'
import { flat } from '../knowledge.ts'
import { searchFor, searchNow } from './search.ts'

/** Whoever is to take from a multiple of four loses; it counts how often it is asked. */
function newOutlook(): Outlook & { asked: number } {
  return {
    asked: 0,
    mayJudge: () => true,
    judge(state, into) {
      this.asked++
      const turn = nim.turn(state)
      into.fill(state[heap]! % 4 === 0 ? 1 : 0)
      into[turn] = 1 - into[turn]!
    },
  }
}
const knowing = (outlook: Outlook): Knowledge => ({
  taste: { worth: () => 0, isQuiet: () => true },
  policy: flat,
  outlook,
})
function tokens(count: number): State {
  const state = nim.setup(2, { wet: false, heap: 'large' })
  state[heap] = count
  return state
}

describe('a search with an outlook', () => {
  test.each([49, 50, 51])('sees from %i tokens what playing on at random hides', (count) => {
    const outlook = newOutlook()
    const plan = { iterations: 100, ahead: 1 }
    for (let seed = 1; seed < 5; seed++)
      expect(searchNow(nim, knowing(outlook), tokens(count), seed, plan)).toBe(count % 4)
    expect(outlook.asked).toBeGreaterThan(100)
  })
  test('asks it only as far ahead as it is told, and not beyond the end', () => {
    const outlook = newOutlook()
    searchNow(nim, knowing(outlook), tokens(50), 1, { iterations: 100, ahead: 60 })
    expect(outlook.asked).toBe(0)
  })
  test('plays to the end unless it is told otherwise', () => {
    const outlook = newOutlook()
    searchNow(nim, knowing(outlook), tokens(50), 1, { iterations: 100 })
    expect(outlook.asked).toBe(0)
  })
  test('plays to the end for an analysis, which wants points', () => {
    const outlook = newOutlook()
    const plan = { iterations: 100, ahead: 1, analysis: true }
    const search = searchFor(nim, knowing(outlook), tokens(50), 1, plan)
    search.run(100)
    expect(outlook.asked).toBe(0)
    expect(search.analysis().win.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1)
  })
})
