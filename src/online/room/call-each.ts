import { hostOf, judgeCall } from '../runtime/call-address.ts'
import type { CallAddress } from '../runtime/call-address.ts'
import type { CallParts } from '../runtime/call-parts.ts'
import { sendCall } from '../runtime/call-services.ts'
import type { Call } from '../runtime/call-services.ts'
import type { CallReport } from '../runtime/mail-types.ts'

/** Who is to be called, and where: a player, or with no name a webhook for all of them. */
export interface Callee {
  readonly name: string | null
  readonly to: CallAddress | null
}

/** Calls each of them who wants it once, and tells what becomes of it, for the first time before anything is sent. */
export async function callEach(
  wanted: readonly Callee[],
  words: () => Promise<Call>,
  { calls, pageHost }: { readonly calls: CallParts; readonly pageHost: string },
  tell: (reports: readonly CallReport[]) => void,
): Promise<void> {
  const known = calls.knownHosts()
  const all = wanted.flatMap(({ name, to }) => {
    if (to === null) return []
    const verdict = judgeCall(to, pageHost, known)
    const is = verdict === 'known' ? 'calling' : verdict === 'refused' ? 'private' : 'unknown'
    const report: CallReport = { name, host: hostOf(to), is }
    return [{ to, report }]
  })
  const tellAll = (): void => tell(all.map(({ report }) => report))
  tellAll()
  const call = await words().catch(() => undefined)
  await Promise.all(
    all.map(async (one) => {
      if (one.report.is !== 'calling') return
      const is = call === undefined ? 'unreached' : await sendCall(one.to, call, calls.fetch)
      one.report = { ...one.report, is }
      tellAll()
    }),
  )
}
