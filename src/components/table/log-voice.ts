import { shallowRef, watch } from 'vue'
import type { Ref } from 'vue'
import { everyLine } from '../common/log-groups.ts'
import type { RoundLines } from '../common/log-groups.ts'
import { useSaid } from '../common/said.ts'

/** Of a burst of moves only the last ones are read out: the log has them all. */
const AT_MOST = 4

/** What has just happened, to be read out once: nothing of what was there before, and nothing while one looks back. */
export function useLogVoice(
  rounds: () => readonly RoundLines[],
  plies: () => number,
  isNow: () => boolean,
): Readonly<Ref<string>> {
  const say = useSaid()
  const voice = shallowRef('')
  watch(plies, (now, before) => {
    if (now <= before || !isNow()) return
    const fresh = rounds()
      .slice(-2)
      .flatMap(everyLine)
      .filter(({ ply, said }) => ply > before && said.weight !== 'quiet')
    if (fresh.length > 0)
      voice.value = fresh
        .slice(-AT_MOST)
        .map(({ said }) => say(said))
        .join('. ')
  })
  return voice
}
