import type { Icons } from './vocabulary.ts'

/** The icons of the cards of each deck, from number 0 to number 5; the decks in the order of DECKS. In a region number 0 is its governor (EN 1.3). */
export const CARD_ICONS: readonly (readonly Icons[])[] = [
  // europe
  [
    { culture: 1, finance: 1 },
    { culture: 2, politics: 1 },
    { politics: 3 },
    { industry: 1, culture: 1, finance: 1, politics: 1 },
    { glory: 5 },
    { culture: 3, glory: 3 },
  ],
  // far-east
  [
    { industry: 2, culture: 1, glory: 1 },
    { industry: 1, finance: 1 },
    { industry: 2, finance: 1 },
    { industry: 2, finance: 2 },
    { industry: 1, culture: 1, finance: 1, politics: 1, glory: 1 },
    { politics: 3, glory: 3 },
  ],
  // india
  [
    { culture: 1, finance: 1, politics: 1, glory: 1 },
    { culture: 1, politics: 1 },
    { culture: 1, finance: 1, politics: 1 },
    { culture: 1, finance: 2, politics: 1 },
    { finance: 2, politics: 1, glory: 2 },
    { finance: 2, politics: 2, glory: 2 },
  ],
  // north-america
  [
    { finance: 1, politics: 2, glory: 1 },
    { industry: 2 },
    { finance: 3 },
    { industry: 2, culture: 2 },
    { culture: 2, politics: 2, glory: 1 },
    { glory: 6 },
  ],
  // caribbean
  [
    { culture: 2, politics: 1, glory: 1 },
    { politics: 2 },
    { finance: 1, politics: 2 },
    { finance: 4 },
    { politics: 3, glory: 2 },
    { industry: 3, glory: 3 },
  ],
  // south-america
  [
    { politics: 3, glory: 1 },
    { culture: 2 },
    { culture: 3 },
    { culture: 4 },
    { finance: 3, glory: 2 },
    { finance: 3, glory: 3 },
  ],
  // africa
  [
    { finance: 2, politics: 1, glory: 1 },
    { industry: 1, politics: 1 },
    { industry: 1, finance: 1, politics: 1 },
    { finance: 2, politics: 2 },
    { industry: 2, finance: 1, politics: 1, glory: 1 },
    { industry: 2, finance: 2, glory: 2 },
  ],
  // slavery
  [
    { industry: 2 },
    { finance: 2 },
    { industry: 1, finance: 2 },
    { industry: 3 },
    { industry: 2, finance: 2 },
    { industry: 3, finance: 2 },
  ],
]
