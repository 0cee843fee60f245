import type { Ref } from 'vue'
import * as v from 'valibot'
import { keyShape } from '../net/crypto/keys.ts'
import { useDeviceValue } from '../platform/device-value.ts'
import { identifierShape, integer, nameShape, readJson } from '../session/parse.ts'

const hexShape = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
/** An ask at a table over days, whose answer may come at a later visit. */
const keptAskShape = v.object({
  table: hexShape,
  secret: hexShape,
  game: identifierShape,
  name: nameShape,
  by: keyShape,
  /** Milliseconds since 1970. */
  at: integer(0, 2 ** 53 - 1),
  /** The way to the table, once the answer is here; empty: declined. */
  path: v.optional(v.string()),
})
type KeptAsk = v.InferOutput<typeof keptAskShape>
const MAX_ASKS = 20
/** Milliseconds for which the relays keep an ask and its answer. */
const KEPT_FOR = 3 * 24 * 3600_000
/** Not of the form of a backup's values: what is asked on this device is answered here. */
const ASKS = 'windrose-asks at tables'

function readAsks(text: string): readonly KeptAsk[] {
  const given = readJson(text)
  return Array.isArray(given) ? given.filter((one) => v.is(keptAskShape, one)).slice(0, MAX_ASKS) : []
}

/** What became of an ask at a table that is shown. */
export type AskStatus = 'waiting' | 'left' | 'declined' | 'silent'

/** The asks of this device at tables over days, whose answers may come at a later visit; the latest first. */
export function useKeptAsks() {
  const kept: Ref<readonly KeptAsk[]> = useDeviceValue(ASKS, readAsks)
  const without = (table: string): KeptAsk[] => kept.value.filter((one) => one.table !== table)
  return {
    kept,
    keep(ask: KeptAsk): void {
      kept.value = [ask, ...without(ask.table)].slice(0, MAX_ASKS)
    },
    drop: (table: string): void => void (kept.value = without(table)),
    dropAll: (): void => void (kept.value = []),
    /** Notes the answer; false if the ask is not kept. */
    setPath(table: string, path: string): boolean {
      const isKept = kept.value.some((one) => one.table === table)
      if (isKept) kept.value = kept.value.map((one) => (one.table === table ? { ...one, path } : one))
      return isKept
    },
    /** Forgets what the relays keep no longer; `now` in milliseconds since 1970. */
    dropOld: (now: number): void => void (kept.value = kept.value.filter(({ at }) => now - at < KEPT_FOR)),
  }
}
