import type { Habits, Knowledge, Plan } from '../bot.ts'

/** What a search does where neither the plan nor the knowledge of the game says otherwise (figures in decision 22). */
const HABITS: Habits = {
  exploration: 1.2,
  reserve: 0.1,
  spread: 150,
  stray: 12,
  winPart: 0.6,
  scale: 12,
  depth: 4000,
  solve: 8,
}

export function habitsOf(knowledge: Knowledge, plan: Plan): Habits {
  return { ...HABITS, ...knowledge.habits, ...plan }
}
