import type { OnlineView } from '../../online/runtime/room-views.ts'
import type { KeptReport } from '../../stores/missed-calls.ts'

type Translate = (key: string, values: Record<string, string>) => string

/** The names of some members; empty if there are none. */
export const namesOf = (online: OnlineView | null, isMeant: (member: number) => boolean): string =>
  (online?.members ?? [])
    .filter(({ member, isReplaced }) => isMeant(member) && !isReplaced)
    .map(({ name }) => name)
    .join(', ')

export const isMissed = ({ is }: KeptReport): boolean => is !== 'called' && is !== 'calling'

/** What became of a call. */
export function callWord(t: Translate, report: KeptReport): string {
  const { is, host } = report
  const who = report.name ?? t('calls.table.hookName', {})
  return isMissed(report) ? t(`calls.missed.${is}`, { who, host }) : t(`calls.result.${is}`, { host })
}
