import { useI18n } from 'vue-i18n'
import { useMet } from '../../stores/met.ts'

/** What this device knows of the person with a key, in words; empty if nothing. */
export function useKnownWords(): (key: string) => string[] {
  const { t, n } = useI18n()
  const met = useMet()
  return (key) => {
    const { finished, left } = met.counts(key)
    const of = finished + left
    return [
      ...(finished > 0 ? [t('open.known.finished', { n: n(finished) })] : []),
      ...(left > 0 ? [t('open.known.left', { n: n(left), of: n(of) })] : []),
    ]
  }
}
