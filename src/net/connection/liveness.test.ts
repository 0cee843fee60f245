import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  DIRECT_PACE,
  initialLiveness,
  DIAL_TIMEOUT,
  advanceLiveness,
  RELAY_PACE,
  WAKE_GRACE,
} from './liveness.ts'
import type { Liveness, LivenessEffect, LivenessInput } from './liveness.ts'
import {
  afterFailure,
  afterLoss,
  afterSuccess,
  dialNow,
  bar,
  BAR_TIME,
  isDialDue,
  initialBackoff,
} from './dial-backoff.ts'
import type { DialBackoff } from './dial-backoff.ts'

function after(inputs: readonly LivenessInput[], now = 0): Liveness {
  return inputs.reduce(
    (liveness, input) => advanceLiveness(liveness, input, now).liveness,
    initialLiveness(now),
  )
}
/** Ticks twice a second; returns the last state and the effects with their times. */
function ticking(liveness: Liveness, from: number, until: number): [Liveness, [number, LivenessEffect][]] {
  const seen: [number, LivenessEffect][] = []
  let now = from
  while (now < until) {
    now += 500
    const step = advanceLiveness(liveness, 'tick', now)
    liveness = step.liveness
    for (const effect of step.effects) if (effect !== 'sendHeartbeat') seen.push([now, effect])
  }
  return [liveness, seen]
}
const UP = ['opened', 'proved'] as const

describe('the liveness of a link', () => {
  test('goes from dialing over handshake to up, and sends hello when it opens', () => {
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

  test('goes down when dialing or the handshake times out, and not earlier', () => {
    expect(ticking(initialLiveness(0), 0, DIAL_TIMEOUT)[1]).toEqual([])
    expect(ticking(initialLiveness(0), 0, DIAL_TIMEOUT + 1000)[1]).toEqual([[DIAL_TIMEOUT + 500, 'tooSlow']])
    expect(ticking(after(['opened']), 0, DIRECT_PACE.handshake)[1]).toEqual([])
    expect(ticking(after(['opened']), 0, 20_000)[1]).toEqual([[DIRECT_PACE.handshake + 500, 'tooSlow']])
  })

  test('does not extend the handshake timeout for received texts', () => {
    let liveness = after(['opened'])
    for (let now = 500; now <= DIRECT_PACE.handshake + 500; now += 500)
      liveness = advanceLiveness(advanceLiveness(liveness, 'received', now).liveness, 'tick', now).liveness
    expect(liveness.phase).toBe('down')
  })

  test('is suspect after three missed heartbeats, down after one more, and recovers when a text arrives', () => {
    const [liveness, seen] = ticking(after(UP), 0, DIRECT_PACE.suspect + 500)
    expect(seen).toEqual([
      [DIRECT_PACE.quiet + 500, 'quiet'],
      [DIRECT_PACE.suspect + 500, 'suspect'],
    ])
    const heard = advanceLiveness(liveness, 'received', DIRECT_PACE.suspect + 600)
    expect([heard.liveness.phase, heard.effects]).toEqual(['up', ['recovered']])
    expect(ticking(liveness, DIRECT_PACE.suspect + 500, 60_000)[1]).toEqual([
      [DIRECT_PACE.down + 500, 'silent'],
    ])
  })

  test('by relay sends a heartbeat in twelve seconds, asks before it is suspect, and is down after 24 s', () => {
    let liveness: Liveness = { ...after(UP), pace: RELAY_PACE }
    const seen: [number, LivenessEffect][] = []
    for (let now = 500; liveness.phase !== 'down'; now += 500) {
      const step = advanceLiveness(liveness, 'tick', now)
      liveness = step.liveness
      for (const effect of step.effects) seen.push([now, effect])
    }
    expect(seen).toEqual([
      [12_000, 'sendHeartbeat'],
      [15_500, 'quiet'],
      [15_500, 'sendHeartbeat'],
      [18_500, 'suspect'],
      [24_500, 'silent'],
    ])
  })

  test('sends a heartbeat after two seconds without other texts', () => {
    const up = after(UP)
    expect(advanceLiveness(up, 'tick', DIRECT_PACE.heartbeat - 1).effects).toEqual([])
    expect(advanceLiveness(up, 'tick', DIRECT_PACE.heartbeat).effects).toEqual(['sendHeartbeat'])
    expect(
      advanceLiveness(advanceLiveness(up, 'sent', 1500).liveness, 'tick', DIRECT_PACE.heartbeat).effects,
    ).toEqual([])
  })

  test('gives the other side three seconds after a sleep, and probes at once', () => {
    const woken = advanceLiveness(after(UP), 'tick', 90_000)
    expect([woken.liveness.phase, woken.effects]).toEqual(['up', ['quiet', 'sendHeartbeat']])
    expect(ticking(woken.liveness, 90_000, 120_000)[1].at(-1)).toEqual([90_000 + WAKE_GRACE + 500, 'silent'])
    const asked = advanceLiveness(after(UP), 'wake', 100)
    expect([asked.liveness.phase, asked.effects]).toEqual(['up', ['sendHeartbeat']])
    expect(ticking(asked.liveness, 100, 20_000)[1].at(-1)).toEqual([100 + WAKE_GRACE + 500, 'silent'])
  })

  test('for all inputs: down is final, and up follows only a completed handshake', () => {
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
        let [liveness, now, wasProved] = [initialLiveness(0), 0, false]
        for (const [input, pause] of steps) {
          now += pause
          const before = liveness
          liveness = advanceLiveness(liveness, input, now).liveness
          wasProved ||= before.phase === 'handshake' && input === 'proved'
          if (before.phase === 'down') expect(liveness.phase).toBe('down')
          if (liveness.phase === 'up' || liveness.phase === 'suspect') expect(wasProved).toBe(true)
        }
      }),
    )
  })
})

describe('dial backoff', () => {
  test('doubles from half a second to half a minute', () => {
    let backoff = initialBackoff(0)
    const pauses = Array.from({ length: 9 }, () => {
      backoff = afterFailure(backoff, 'lost', 0, 0.5)
      return backoff.dialAt
    })
    expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
    expect(afterFailure(afterSuccess(backoff, 0), 'lost', 0, 0.5).dialAt).toBe(500)
    expect(isDialDue(backoff, 29_999)).toBe(false)
    expect(isDialDue(dialNow(backoff, 100), 100)).toBe(true)
  })

  test('is at most five seconds for five minutes after a link was up, and not after a goodbye', () => {
    const pausesOf = (backoff: DialBackoff, now: number): number[] =>
      Array.from({ length: 6 }, () => {
        backoff = afterFailure(backoff, 'nobody', now, 0.5)
        return backoff.dialAt - now
      })
    const lost = afterLoss(afterSuccess(initialBackoff(0), 0), false, 1000)
    expect(pausesOf(lost, 200_000)).toEqual([500, 1000, 2000, 4000, 5000, 5000])
    expect(pausesOf(lost, 302_000)[0]).toBe(60_000)
    expect(pausesOf(afterLoss(lost, true, 1000), 1000)[0]).toBe(60_000)
  })

  test('is at most ten seconds where someone waits for a device that answers', () => {
    let backoff = initialBackoff(0)
    for (let i = 0; i < 9; i++) backoff = afterFailure(backoff, 'awaited', 0, 0.5)
    expect(backoff.dialAt).toBe(10_000)
  })

  test('has a jitter of a quarter', () => {
    expect(afterFailure(initialBackoff(0), 'lost', 0, 0).dialAt).toBe(375)
    expect(afterFailure(initialBackoff(0), 'lost', 0, 1).dialAt).toBe(625)
  })

  test('waits a minute for an empty slot and for a barred peer', () => {
    expect(afterFailure(initialBackoff(0), 'nobody', 0, 0.5).dialAt).toBe(60_000)
    const barred = dialNow(bar(initialBackoff(0), 1000), 1000)
    expect([isDialDue(barred, 1000 + BAR_TIME - 1), isDialDue(barred, 1000 + BAR_TIME)]).toEqual([
      false,
      true,
    ])
  })
})
