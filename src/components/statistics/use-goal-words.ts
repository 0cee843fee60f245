import type { Goal } from '../../session/statistics/goals.ts'
import type { GameGoals } from './game-statistics.ts'
import { useWords } from './use-words.ts'

/** The names of goals in the current language. */
export function useGoalWords() {
  const { t, n, size, capital } = useWords()
  return (goals: GameGoals, { group, name }: Goal): string => {
    if (group === 'level') return t(`level.name.${name}`)
    if (group === 'size') return size(name)
    if (group === 'seat') return t('statistics.seat', { n: n(Number(name)) })
    if (group === 'points') return n(Number(name))
    return capital(t(goals.key(group, name)))
  }
}
