import { describe, expect, test, vi } from 'vitest'
import { AWAKE, newSoundPlayer } from './sound-player.ts'
import { RECIPES, SOUND_NAMES } from './sounds.ts'

/** An audio output that writes down when each tone begins, how loud it gets, and whether it was ever opened. */
function trialSpeaker({ allowed = true } = {}) {
  const heard: { begin: number; loudest: number }[] = []
  let opened = 0
  let now = 0
  let loudest = 0
  const param = {
    setValueAtTime: () => undefined,
    exponentialRampToValueAtTime: (value: number) => (loudest = Math.max(loudest, value)),
    value: 0,
  }
  const silent = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined, value: 0 }
  const source = {
    connect: () => undefined,
    frequency: silent,
    Q: silent,
    start(begin: number) {
      heard.push({ begin, loudest })
      loudest = 0
    },
    stop: () => undefined,
  }
  let isAwake = true
  const context = {
    sampleRate: 1000,
    destination: {},
    get currentTime() {
      return now
    },
    createGain: () => ({ gain: param, connect: () => undefined }),
    createOscillator: () => source,
    createBufferSource: () => source,
    createBiquadFilter: () => source,
    createBuffer: (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) }),
    resume: () => Promise.resolve(void (isAwake = true)),
    suspend: () => Promise.resolve(void (isAwake = false)),
    close: () => Promise.resolve(),
  }
  return {
    heard,
    opened: () => opened,
    isAwake: () => isAwake,
    sleep: () => (isAwake = false),
    later: (seconds: number) => (now += seconds),
    isAllowed: () => allowed,
    open() {
      opened++
      return context as unknown as AudioContext
    },
  }
}

describe('a sound', () => {
  test('is heard as its recipe says, as loud as is wished', () => {
    const speaker = trialSpeaker()
    newSoundPlayer(speaker).play('wood', 0.5)
    expect(speaker.heard).toEqual(RECIPES.wood.map(({ at, loud }) => ({ begin: at, loudest: loud * 0.5 })))
  })
  test('is not even made where nothing may be heard yet, or nothing is wished for', () => {
    const untouched = trialSpeaker({ allowed: false })
    newSoundPlayer(untouched).play('turn', 1)
    const muted = trialSpeaker()
    newSoundPlayer(muted).play('turn', 0)
    expect([untouched.opened(), muted.opened()]).toEqual([0, 0])
  })
  test('does not fall on top of another one', () => {
    const speaker = trialSpeaker()
    const player = newSoundPlayer(speaker)
    player.play('coin', 1)
    player.play('coin', 1)
    expect(speaker.heard).toHaveLength(RECIPES.coin.length)
    speaker.later(1)
    player.play('coin', 1)
    expect(speaker.heard).toHaveLength(2 * RECIPES.coin.length)
    expect(speaker.opened()).toBe(1)
  })
  test('leaves no thread busy: the context sleeps some seconds after the last one, and wakes for the next', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const speaker = trialSpeaker()
    const player = newSoundPlayer(speaker)
    const heard = (seconds: number): void => {
      speaker.later(seconds)
      player.play('coin', 1)
    }
    heard(0)
    vi.advanceTimersByTime(AWAKE - 1)
    heard(5)
    vi.advanceTimersByTime(AWAKE - 1)
    expect(speaker.isAwake()).toBe(true)
    vi.advanceTimersByTime(1)
    expect(speaker.isAwake()).toBe(false)
    heard(5)
    expect(speaker.isAwake()).toBe(true)
    player.close()
    vi.advanceTimersByTime(AWAKE)
    expect(speaker.isAwake()).toBe(true)
    vi.useRealTimers()
  })
  test('wakes the context again that the browser did not let begin, although its time has not moved', () => {
    const speaker = trialSpeaker()
    const player = newSoundPlayer(speaker)
    player.play('coin', 1)
    speaker.sleep()
    player.play('coin', 1)
    expect(speaker.isAwake()).toBe(true)
    expect(speaker.heard).toHaveLength(RECIPES.coin.length)
    player.close()
  })
  test('is nothing where there is no sound at all', () => {
    const speaker = { isAllowed: () => true, open: () => undefined }
    expect(() => newSoundPlayer(speaker).play('end', 1)).not.toThrow()
  })
})

test.each(SOUND_NAMES)('%s is short and soft', (name) => {
  for (const { at, length, loud } of RECIPES[name]) {
    expect(at + length).toBeLessThan(2)
    expect(at + length).toBeLessThan(AWAKE / 1000)
    expect(loud).toBeLessThanOrEqual(0.6)
  }
})
