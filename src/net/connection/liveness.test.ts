import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BEAT, born, DIAL_TIME, DOWN_AFTER, live, PROVE_TIME, SUSPECT_AFTER, WAKE_TIME } from './liveness.ts'
import type { Life, LifeEffect, LifeInput } from './liveness.ts'
import { afterFailure, afterSuccess, atOnce, bar, BARRED, isDue, neverDialled } from './dial-backoff.ts'

function after(inputs: readonly LifeInput[], now = 0): Life {
  return inputs.reduce((life, input) => live(life, input, now).life, born(now))
}
/** Ticks twice a second; what came of it, with the time. */
function ticking(life: Life, from: number, until: number): [Life, [number, LifeEffect][]] {
  const seen: [number, LifeEffect][] = []
  let now = from
  while (now < until) {
    now += 500
    const lived = live(life, 'tick', now)
    life = lived.life
    for (const effect of lived.effects) if (effect !== 'beat') seen.push([now, effect])
  }
  return [life, seen]
}
const UP = ['opened', 'proved'] as const

describe('the life of a connection', () => {
  test('is dialled, proved and up, and greets as soon as it is open', () => {
    const dialling = born(0)
    const proving = live(dialling, 'opened', 10)
    expect([dialling.is, proving.life.is, proving.effects]).toEqual(['dialling', 'proving', ['greet']])
    const up = live(proving.life, 'proved', 20)
    expect([up.life.is, up.effects]).toEqual(['up', ['up']])
  })

  test('ends when dialling or proving takes too long, and only then', () => {
    expect(ticking(born(0), 0, DIAL_TIME)[1]).toEqual([])
    expect(ticking(born(0), 0, DIAL_TIME + 1000)[1]).toEqual([[DIAL_TIME + 500, 'tooSlow']])
    expect(ticking(after(['opened']), 0, PROVE_TIME)[1]).toEqual([])
    expect(ticking(after(['opened']), 0, 20_000)[1]).toEqual([[PROVE_TIME + 500, 'tooSlow']])
  })

  test('talking does not stretch the time for a proof', () => {
    let life = after(['opened'])
    for (let now = 500; now <= PROVE_TIME + 500; now += 500)
      life = live(live(life, 'heard', now).life, 'tick', now).life
    expect(life.is).toBe('down')
  })

  test('is suspect after three missed beats and down after one more; a word in between makes it good again', () => {
    const [life, seen] = ticking(after(UP), 0, SUSPECT_AFTER + 500)
    expect(seen).toEqual([[SUSPECT_AFTER + 500, 'suspect']])
    const heard = live(life, 'heard', SUSPECT_AFTER + 600)
    expect([heard.life.is, heard.effects]).toEqual(['up', ['steady']])
    expect(ticking(life, SUSPECT_AFTER + 500, 60_000)[1]).toEqual([[DOWN_AFTER + 500, 'silent']])
  })

  test('beats when nothing else was said for two seconds', () => {
    const up = after(UP)
    expect(live(up, 'tick', BEAT - 1).effects).toEqual([])
    expect(live(up, 'tick', BEAT).effects).toEqual(['beat'])
    expect(live(live(up, 'said', 1500).life, 'tick', BEAT).effects).toEqual([])
  })

  test('whoever slept gives the other side three seconds more, and asks at once', () => {
    const woken = live(after(UP), 'tick', 90_000)
    expect([woken.life.is, woken.effects]).toEqual(['up', ['beat']])
    expect(ticking(woken.life, 90_000, 120_000)[1].at(-1)).toEqual([90_000 + WAKE_TIME + 500, 'silent'])
    const asked = live(after(UP), 'wake', 100)
    expect([asked.life.is, asked.effects]).toEqual(['up', ['beat']])
    expect(ticking(asked.life, 100, 20_000)[1].at(-1)).toEqual([100 + WAKE_TIME + 500, 'silent'])
  })

  test('whatever happens, in whatever order: down is the end, and up comes only after a proof', () => {
    const inputs = fc.constantFrom<LifeInput>('opened', 'proved', 'heard', 'said', 'closed', 'tick', 'wake')
    fc.assert(
      fc.property(fc.array(fc.tuple(inputs, fc.nat(4000)), { maxLength: 60 }), (steps) => {
        let [life, now, wasProved] = [born(0), 0, false]
        for (const [input, pause] of steps) {
          now += pause
          const before = life
          life = live(life, input, now).life
          wasProved ||= before.is === 'proving' && input === 'proved'
          if (before.is === 'down') expect(life.is).toBe('down')
          if (life.is === 'up' || life.is === 'suspect') expect(wasProved).toBe(true)
        }
      }),
    )
  })
})

describe('dialling again', () => {
  test('waits half a second, then twice as long each time, up to half a minute', () => {
    let redial = neverDialled(0)
    const pauses = Array.from({ length: 9 }, () => {
      redial = afterFailure(redial, 'lost', 0, 0.5)
      return redial.at
    })
    expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
    expect(afterFailure(afterSuccess(redial), 'lost', 0, 0.5).at).toBe(500)
    expect(isDue(redial, 29_999)).toBe(false)
    expect(isDue(atOnce(redial, 100), 100)).toBe(true)
  })

  test('differs by a quarter either way, so that five people do not knock in step', () => {
    expect(afterFailure(neverDialled(0), 'lost', 0, 0).at).toBe(375)
    expect(afterFailure(neverDialled(0), 'lost', 0, 1).at).toBe(625)
  })

  test('lets an empty place and whoever is barred rest for a minute', () => {
    expect(afterFailure(neverDialled(0), 'nobody', 0, 0.5).at).toBe(60_000)
    const barred = atOnce(bar(neverDialled(0), 1000), 1000)
    expect([isDue(barred, 1000 + BARRED - 1), isDue(barred, 1000 + BARRED)]).toEqual([false, true])
  })
})
