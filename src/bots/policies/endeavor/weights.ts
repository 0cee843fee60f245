/** What is worth how much, in hundredths of a glory unless said otherwise. Lists of whole numbers, so that a tuner can turn each. */
export const WEIGHTS = {
  /** A step beyond the last square with glory, by the rounds to come. */
  step: [46, 70, 76, 78, 78, 78, 78, 78],
  /** A build level, 1 to 5, for each building still to come. */
  build: [0, 47, 83, 107, 150],
  /** A marker that grows, for each round to come. */
  growth: [60],
  /** A marker that salary frees, for each round to come; and one that would have nothing to free. */
  payment: [49, 5],
  /** A card that may be kept: now, for each round to come, and how much more where the mat is full. */
  slot: [30, 10, 50],
  /** What a card takes up in the mat, by the rounds to come. */
  room: [10, 25, 35, 45, 50, 50, 50, 50],
  /** A marker in the harbour: where it is wanted, where there are more than can be used, in the last round. */
  marker: [60, 40, 33],
  /** What using a building costs: its marker comes back with the salary; or it does not and the building is blocked. */
  worker: [20, 70],
  /** So many hundredths of a building's promise are spared for what the others cannot do. */
  spare: [10],
  /** Keeping a blue token of each kind: for good, and in the last round. */
  blue: [110, 110, 90, 90, 20],
  /** A city held, for each round to come; a connection whose other end is empty, by the rounds to come. */
  city: [3],
  hope: [2, 15, 30, 40, 45, 50, 50, 50],
  /** So many hundredths of what is taken from others, shared among them. */
  harm: [60],
  /** Presence that reaches a card: hundredths of its worth if it is the next, if it lies deeper, if nothing draws; and for itself. */
  reach: [35, 20, 12, 10],
  /** First presence in a region, for each empty city up to three: open, and closed. */
  first: [15, 30],
  /** The lead in the race for a governor, and a marker in it, in hundredths of his worth. */
  race: [50, 20],
  /** How fast regions open: spaces a seat fills in a round, in hundredths. */
  pace: [60],
  /** What goes with a slavery card besides its glory, when it is set aside (EN 7.8). */
  abolition: [70],
  /** A marker that a payment frees. */
  free: [20],
  /** How much a choice now says of a building, in hundredths; and of a like building already there. */
  now: [30, 60],
  /** How much a further building with an activation space is used, by how many there are, in hundredths. */
  crowd: [100, 100, 95, 90, 80, 65, 50, 40],
  /** What an active building promises, for each round to come. */
  colonialHouse: [60],
  market: [45],
  shipyard: [60],
  barracks: [50],
  guildHall: [75],
  docks: [150],
  fortress: [90],
  cartographer: [100],
  tradeOffice: [100],
  exchange: [40],
  museum: [40],
  parliament: [40],
  /** What passing is worth. */
  pass: [0],
}
/** Weights by their names; every list is as long as the one above. */
export type Weights = Readonly<Record<keyof typeof WEIGHTS, readonly number[]>>
