import { RECIPES } from './sounds.ts'
import type { SoundName, Tone } from './sounds.ts'

/** Plays sounds where the page may be heard; elsewhere it is silent. */
export interface SoundPlayer {
  /** `volume`: 0, nothing at all, to 1. */
  play(name: SoundName, volume: number): void
  close(): void
}

/** Where sounds come from; tests bring their own. */
export interface AudioOutput {
  /** Has the page had a user gesture? Before that browsers play no sound. */
  isAllowed(): boolean
  /** Undefined where there is no sound at all. */
  open(): AudioContext | undefined
}

/** Sounds within this many seconds of the last one are dropped. */
const TOGETHER = 0.06
/** Milliseconds after a sound begins, longer than any lasts, in which the next one begins without delay. */
export const AWAKE = 5_000

export function newSoundPlayer(speaker: AudioOutput): SoundPlayer {
  let context: AudioContext | undefined
  let last = -1
  let sleep: ReturnType<typeof setTimeout> | undefined
  // A context that runs keeps a thread of the device busy even in silence.
  const stayAwake = (running: AudioContext): void => {
    clearTimeout(sleep)
    sleep = setTimeout(() => running.suspend().catch(() => undefined), AWAKE)
  }
  return {
    play(name, volume) {
      if (volume <= 0 || !speaker.isAllowed()) return
      context ??= speaker.open()
      if (context === undefined) return
      // It may sleep, or is about to; phones put it to sleep whenever the page is left. While it sleeps its time stands
      // still, and what was begun then is heard when it wakes.
      context.resume().catch(() => undefined)
      stayAwake(context)
      if (context.currentTime - last < TOGETHER) return
      last = context.currentTime
      for (const tone of RECIPES[name]) playTone(context, tone, volume)
    },
    close() {
      clearTimeout(sleep)
      context?.close().catch(() => undefined)
      context = undefined
    },
  }
}

/** The quietest a sound may become; a gain that falls exponentially never reaches nothing. */
const SILENCE = 0.0001

function playTone(context: AudioContext, tone: Tone, volume: number): void {
  const begin = context.currentTime + tone.at
  const end = begin + tone.length
  const gain = context.createGain()
  gain.gain.setValueAtTime(SILENCE, begin)
  gain.gain.exponentialRampToValueAtTime(Math.max(SILENCE, tone.loud * volume), begin + 0.006)
  gain.gain.exponentialRampToValueAtTime(SILENCE, end)
  gain.connect(context.destination)
  const source = tone.wave === 'noise' ? noiseOf(context, tone, gain) : waveOf(context, tone, tone.wave, gain)
  source.start(begin)
  source.stop(end)
}

function waveOf(
  context: AudioContext,
  { pitch, end, at, length }: Tone,
  wave: OscillatorType,
  into: AudioNode,
): AudioScheduledSourceNode {
  const source = context.createOscillator()
  const begin = context.currentTime + at
  source.type = wave
  source.frequency.setValueAtTime(pitch, begin)
  if (end !== undefined) source.frequency.exponentialRampToValueAtTime(end, begin + length)
  source.connect(into)
  return source
}

/** A narrow part of all pitches is much quieter than all of them. */
const THROUGH_THE_FILTER = 3

function noiseOf(context: AudioContext, tone: Tone, into: AudioNode): AudioScheduledSourceNode {
  const { pitch, end, at, length } = tone
  const source = context.createBufferSource()
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * THROUGH_THE_FILTER
  source.buffer = buffer
  const filter = context.createBiquadFilter()
  filter.type = 'bandpass'
  filter.Q.value = 1.2
  const begin = context.currentTime + at
  filter.frequency.setValueAtTime(pitch, begin)
  if (end !== undefined) filter.frequency.exponentialRampToValueAtTime(end, begin + length)
  source.connect(filter)
  filter.connect(into)
  return source
}
