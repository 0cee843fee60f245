import { defaultWindow } from '@vueuse/core'
import { defineStore } from 'pinia'
import * as v from 'valibot'
import { i18n, loadMessages } from '../i18n/index.ts'
import { useDeviceValue } from '../platform/device-value.ts'
import { usePlatform } from '../platform/platform.ts'
import { hostOf, ntfyShape } from '../online/runtime/call-address.ts'
import type { NtfyAddress } from '../online/runtime/call-address.ts'
import type { CallParts } from '../online/runtime/call-parts.ts'
import { sendCall } from '../online/runtime/call-services.ts'
import type { CallResult } from '../online/runtime/call-services.ts'
import { readJson } from '../session/parse.ts'
import { useMissedCalls } from './missed-calls.ts'
import { useSettings } from './settings.ts'

/** Digits of a topic, four bits each: no one guesses it. */
const TOPIC_DIGITS = 24

function readAddress(text: string): NtfyAddress | null {
  const read = v.safeParse(ntfyShape, readJson(text))
  return read.success ? read.output : null
}

/** How the person of this device is called when it is their turn at a table over days. */
export const useCalls = defineStore('calls', () => {
  const platform = usePlatform()
  const settings = useSettings()
  const address = useDeviceValue<NtfyAddress | null>('windrose-calls', readAddress)
  /** The first day on which the person plays again, as YYYY-MM-DD; empty while they are not away. */
  const back = useDeviceValue('windrose-back', (text) => text, String)

  /** Sends a call to this person, with this text. */
  async function tryNow(text: string): Promise<CallResult> {
    if (address.value === null) return 'refused'
    const link = pageAt('/')
    const call = { title: 'Windrose', text, link, game: '', names: [], since: platform.now() }
    return sendCall(address.value, call, (...request) => fetch(...request))
  }

  const parts: CallParts = {
    me: () => address.value,
    back: () => backAt(back.value, platform.now()),
    knownHosts: () => [...settings.knownServers, ...(address.value === null ? [] : [hostOf(address.value)])],
    async describe({ what, game, players, names, since, tag, note }) {
      await loadMessages('calls')
      const { t, locale } = i18n.global
      const time = new Intl.DateTimeFormat(locale.value, SINCE).format(since)
      return {
        title: t('calls.words.title', { game: t(`app.game.${game}.name`), names: players.join(', ') }),
        text:
          what === 'turn'
            ? t('calls.words.text', { names: names.join(', '), time })
            : t(`calls.words.${what}`, { names: names.join(', ') }),
        link: pageAt(`/m/at-${tag}${note === undefined ? '' : `-${note}`}`),
      }
    },
    tell: (room, reports) => useMissedCalls().tell(room, reports),
    fetch: (...request) => fetch(...request),
  }
  return {
    address,
    back,
    /** When a day to come begins; null if it has begun. */
    until: (day: string): number | null => backAt(day, platform.now()),
    /** Makes a topic that only this device knows. */
    begin(server: string): void {
      address.value = { is: 'ntfy', server, topic: `windrose-${platform.randomHex(TOPIC_DIGITS)}` }
    },
    stop: (): void => void (address.value = null),
    tryNow,
    parts: (): CallParts => parts,
  }
})

/** When a day begins here, in milliseconds since 1970; null if it is no day, or has begun. */
function backAt(day: string, now: number): number | null {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00`).getTime() : NaN
  return at > now ? at : null
}

/** Those who read it may be in another time zone. */
const SINCE = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

/** The address of a page of this app. */
function pageAt(path: string): string {
  const page = new URL(defaultWindow?.location.href ?? 'about:blank')
  page.hash = path
  return page.href
}
