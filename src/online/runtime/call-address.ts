import * as v from 'valibot'
import { judgeServers } from '../../net/connection/server-trust.ts'

// How a player of a table over days is called when their turn comes: by ntfy, a service that passes messages on to those who
// subscribed to a topic, or by a webhook, an address that takes messages for a whole group.

const MAX_URL = 400
const urlShape = v.pipe(v.string(), v.maxLength(MAX_URL), v.check(isHttp))

export const ntfyShape = v.strictObject({
  is: v.literal('ntfy'),
  /** The address of the server, without a path. */
  server: urlShape,
  /** Who knows it can send to it and read it. */
  topic: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
})
export type NtfyAddress = v.InferOutput<typeof ntfyShape>
/** `discord`: the form that Discord takes; `json`: an object of ours. */
export const webhookShape = v.strictObject({ is: v.picklist(['discord', 'json']), url: urlShape })
export type Webhook = v.InferOutput<typeof webhookShape>
export type CallAddress = NtfyAddress | Webhook

/** How often a member called in the turn after a record. */
export const calledShape = v.strictObject({
  after: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  times: v.picklist([1, 2]),
})

const DEFAULT_NTFY = 'https://ntfy.sh'
/** The hosts that may be called without a question to the person. */
const CALL_HOSTS = ['ntfy.sh', 'discord.com']

/** Only this computer is called without encryption. */
function isHttp(text: string): boolean {
  const url = urlOf(text)
  if (url === undefined || url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.includes(url.hostname))
}
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]']

function urlOf(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/** The ntfy server that a person typed, as an address; empty: the public one. Undefined if it is none. */
export function readNtfyServer(text: string): string | undefined {
  const typed = text.trim() === '' ? DEFAULT_NTFY : text.trim()
  const url = urlOf(/^[a-z]+:\/\//.test(typed) ? typed : `https://${typed}`)
  return url !== undefined && isHttp(url.href) ? url.origin : undefined
}

/** The webhook that a person typed; undefined if it is no address. */
export function readWebhook(text: string): Webhook | undefined {
  const url = text.trim()
  if (url.length > MAX_URL || !isHttp(url)) return undefined
  const isDiscord = /^https:\/\/(?:\w+\.)?discord(?:app)?\.com\/api\/webhooks\//.test(url)
  return { is: isDiscord ? 'discord' : 'json', url }
}

const addressOf = (to: CallAddress): string => (to.is === 'ntfy' ? to.server : to.url)
export const hostOf = (to: CallAddress): string => new URL(addressOf(to)).hostname

/**
 * May this device contact the service? Others chose it: an unknown host only after the person agreed, one in the network around
 * this device never.
 */
export function judgeCall(
  to: CallAddress,
  pageHost: string,
  known: readonly string[],
): 'known' | 'unknown' | 'refused' {
  const relay = new URL(addressOf(to)).origin.replace(/^http/, 'ws')
  return judgeServers({ relays: [relay] }, pageHost, [...CALL_HOSTS, ...known]).type
}
