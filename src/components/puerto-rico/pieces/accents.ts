/** What the production buildings make, and which buildings are large: only for the colour of their roofs. */
const ACCENTS: { readonly [building: string]: string } = {
  'small-indigo-plant': 'var(--pr-indigo)',
  'indigo-plant': 'var(--pr-indigo)',
  'small-sugar-mill': 'var(--pr-sugar)',
  'sugar-mill': 'var(--pr-sugar)',
  'tobacco-storage': 'var(--pr-tobacco)',
  'coffee-roaster': 'var(--pr-coffee)',
  'guild-hall': 'var(--pr-crimson)',
  residence: 'var(--pr-crimson)',
  fortress: 'var(--pr-crimson)',
  'customs-house': 'var(--pr-crimson)',
  'city-hall': 'var(--pr-crimson)',
  statue: 'var(--pr-crimson)',
  cloister: 'var(--pr-crimson)',
}

/** The colour of a building's roof: its good's, crimson for the large ones, violet for all others. */
export function buildingAccent(building: string): string {
  return ACCENTS[building] ?? 'var(--pr-violet)'
}
