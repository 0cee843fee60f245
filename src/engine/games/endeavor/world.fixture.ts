import type { View } from './view-types.ts'

export const tokensOn = (view: View): (string | null)[] => [
  ...view.cities.map(({ token }) => token),
  ...view.regions.flatMap(({ track }) => track.map(({ token }) => token)),
  ...view.connections.map(({ token }) => token),
]
