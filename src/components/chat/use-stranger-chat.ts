import { computed, watch } from 'vue'
import type { ComputedRef } from 'vue'
import type { ChatLine } from '../../online/runtime/room-views.ts'
import { useDeviceValue } from '../../platform/device-value.ts'
import { CHAT_ALLOWED, isSign } from '../../session/chat-signs.ts'
import { readJson } from '../../session/parse.ts'
import { useRoom } from '../../stores/room.ts'

/** Who allowed free chat at the last tables with strangers: the keys by room code. */
type Allowed = readonly (readonly [code: string, keys: readonly string[]])[]
const MAX_TABLES = 20

function readAllowed(text: string): Allowed {
  const given = readJson(text)
  const isEntry = (one: unknown): one is Allowed[number] =>
    Array.isArray(one) && typeof one[0] === 'string' && Array.isArray(one[1])
  return Array.isArray(given) ? given.filter(isEntry).slice(0, MAX_TABLES) : []
}

/** At a table of strangers only phrases are heard, until everyone who plays there allows more. */
export function useStrangerChat(): {
  /** The lines that are shown. */
  readonly lines: ComputedRef<readonly ChatLine[]>
  /** May everyone write what they like? */
  readonly isFree: ComputedRef<boolean>
  readonly hasAllowed: ComputedRef<boolean>
} {
  const room = useRoom()
  const all = useDeviceValue<Allowed>('windrose-chat with strangers', readAllowed)
  const allowed = computed(() => new Set(all.value.find(([code]) => code === room.code)?.[1] ?? []))
  /** The keys of those who play, or sit in the lobby: others have no say. */
  const players = computed(
    () =>
      room.online?.members.flatMap(({ key, isReplaced }) => (isReplaced ? [] : [key])) ??
      room.lobby?.chairs.flatMap(({ owner }) => owner ?? []) ??
      [],
  )
  watch(
    () => room.chat,
    (lines) => {
      if (!room.isOpen) return
      const said = lines
        .filter(({ text, who }) => text === CHAT_ALLOWED && players.value.includes(who))
        .map(({ who }) => who)
      const keys = [...new Set([...allowed.value, ...said])]
      if (keys.length === allowed.value.size) return
      const others = all.value.filter(([code]) => code !== room.code)
      all.value = [[room.code, keys] as const, ...others].slice(0, MAX_TABLES)
    },
    { immediate: true },
  )
  const isFree = computed(() => {
    if (!room.isOpen) return true
    return players.value.length > 0 && players.value.every((key) => allowed.value.has(key))
  })
  return {
    lines: computed(() =>
      isFree.value ? room.chat : room.chat.filter(({ text, isMine }) => isMine || isSign(text)),
    ),
    isFree,
    hasAllowed: computed(() => room.chat.some(({ text, isMine }) => isMine && text === CHAT_ALLOWED)),
  }
}
