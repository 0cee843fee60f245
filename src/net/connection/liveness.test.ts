import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  HEARTBEAT_INTERVAL,
  initialLiveness,
  DIAL_TIMEOUT,
  DOWN_AFTER,
  advanceLiveness,
  HANDSHAKE_TIMEOUT,
  SUSPECT_AFTER,
  WAKE_GRACE,
} from './liveness.ts'
import type { Liveness, LivenessEffect, LivenessInput } from './liveness.ts'
import {
  afterFailure,
  afterSuccess,
  dialNow,
  bar,
  BAR_TIME,
  isDialDue,
  initialBackoff,
} from './dial-backoff.ts'

function after(inputs: readonly LivenessInput[], now = 0): Liveness {
  return inputs.reduce((life, input) => advanceLiveness(life, input, now).liveness, initialLiveness(now))
}
/** Ticks twice a second; what came of it, with the time. */
function ticking(life: Liveness, from: number, until: number): [Liveness, [number, LivenessEffect][]] {
  const seen: [number, LivenessEffect][] = []
  let now = from
  while (now < until) {
    now += 500
    const lived = advanceLiveness(life, 'tick', now)
    life = lived.liveness
    for (const effect of lived.effects) if (effect !== 'sendHeartbeat') seen.push([now, effect])
  }
  return [life, seen]
}
const UP = ['opened', 'proved'] as const

describe('the life of a connection', () => {
  test('is dialled, proved and up, and greets as soon as it is open', () => {
    const dialling = initialLiveness(0)
    const proving = advanceLiveness(dialling, 'opened', 10)
    expect([dialling.phase, proving.liveness.phase, proving.effects]).toEqual([
      'dialing',
      'handshake',
      ['sendHello'],
    ])
    const up = advanceLiveness(proving.liveness, 'proved', 20)
    expect([up.liveness.phase, up.effects]).toEqual(['up', ['up']])
  })

  test('ends when dialling or proving takes too long, and only then', () => {
    expect(ticking(initialLiveness(0), 0, DIAL_TIMEOUT)[1]).toEqual([])
    expect(ticking(initialLiveness(0), 0, DIAL_TIMEOUT + 1000)[1]).toEqual([[DIAL_TIMEOUT + 500, 'tooSlow']])
    expect(ticking(after(['opened']), 0, HANDSHAKE_TIMEOUT)[1]).toEqual([])
    expect(ticking(after(['opened']), 0, 20_000)[1]).toEqual([[HANDSHAKE_TIMEOUT + 500, 'tooSlow']])
  })

  test('talking does not stretch the time for a proof', () => {
    let life = after(['opened'])
    for (let now = 500; now <= HANDSHAKE_TIMEOUT + 500; now += 500)
      life = advanceLiveness(advanceLiveness(life, 'received', now).liveness, 'tick', now).liveness
    expect(life.phase).toBe('down')
  })

  test('is suspect after three missed beats and down after one more; a word in between makes it good again', () => {
    const [life, seen] = ticking(after(UP), 0, SUSPECT_AFTER + 500)
    expect(seen).toEqual([[SUSPECT_AFTER + 500, 'suspect']])
    const heard = advanceLiveness(life, 'received', SUSPECT_AFTER + 600)
    expect([heard.liveness.phase, heard.effects]).toEqual(['up', ['recovered']])
    expect(ticking(life, SUSPECT_AFTER + 500, 60_000)[1]).toEqual([[DOWN_AFTER + 500, 'silent']])
  })

  test('beats when nothing else was said for two seconds', () => {
    const up = after(UP)
    expect(advanceLiveness(up, 'tick', HEARTBEAT_INTERVAL - 1).effects).toEqual([])
    expect(advanceLiveness(up, 'tick', HEARTBEAT_INTERVAL).effects).toEqual(['sendHeartbeat'])
    expect(
      advanceLiveness(advanceLiveness(up, 'sent', 1500).liveness, 'tick', HEARTBEAT_INTERVAL).effects,
    ).toEqual([])
  })

  test('whoever slept gives the other side three seconds more, and asks at once', () => {
    const woken = advanceLiveness(after(UP), 'tick', 90_000)
    expect([woken.liveness.phase, woken.effects]).toEqual(['up', ['sendHeartbeat']])
    expect(ticking(woken.liveness, 90_000, 120_000)[1].at(-1)).toEqual([90_000 + WAKE_GRACE + 500, 'silent'])
    const asked = advanceLiveness(after(UP), 'wake', 100)
    expect([asked.liveness.phase, asked.effects]).toEqual(['up', ['sendHeartbeat']])
    expect(ticking(asked.liveness, 100, 20_000)[1].at(-1)).toEqual([100 + WAKE_GRACE + 500, 'silent'])
  })

  test('whatever happens, in whatever order: down is the end, and up comes only after a proof', () => {
    const inputs = fc.constantFrom<LivenessInput>(
      'opened',
      'proved',
      'received',
      'sent',
      'closed',
      'tick',
      'wake',
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(inputs, fc.nat(4000)), { maxLength: 60 }), (steps) => {
        let [life, now, wasProved] = [initialLiveness(0), 0, false]
        for (const [input, pause] of steps) {
          now += pause
          const before = life
          life = advanceLiveness(life, input, now).liveness
          wasProved ||= before.phase === 'handshake' && input === 'proved'
          if (before.phase === 'down') expect(life.phase).toBe('down')
          if (life.phase === 'up' || life.phase === 'suspect') expect(wasProved).toBe(true)
        }
      }),
    )
  })
})

describe('dialling again', () => {
  test('waits half a second, then twice as long each time, up to half a minute', () => {
    let redial = initialBackoff(0)
    const pauses = Array.from({ length: 9 }, () => {
      redial = afterFailure(redial, 'lost', 0, 0.5)
      return redial.dialAt
    })
    expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
    expect(afterFailure(afterSuccess(redial), 'lost', 0, 0.5).dialAt).toBe(500)
    expect(isDialDue(redial, 29_999)).toBe(false)
    expect(isDialDue(dialNow(redial, 100), 100)).toBe(true)
  })

  test('differs by a quarter either way, so that five people do not knock in step', () => {
    expect(afterFailure(initialBackoff(0), 'lost', 0, 0).dialAt).toBe(375)
    expect(afterFailure(initialBackoff(0), 'lost', 0, 1).dialAt).toBe(625)
  })

  test('lets an empty place and whoever is barred rest for a minute', () => {
    expect(afterFailure(initialBackoff(0), 'nobody', 0, 0.5).dialAt).toBe(60_000)
    const barred = dialNow(bar(initialBackoff(0), 1000), 1000)
    expect([isDialDue(barred, 1000 + BAR_TIME - 1), isDialDue(barred, 1000 + BAR_TIME)]).toEqual([
      false,
      true,
    ])
  })
})
