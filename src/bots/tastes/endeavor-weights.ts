/** What is worth how much, in hundredths of a glory; found by playing thousands of games against each other. */
export const WEIGHTS = {
  /** A step beyond the last square with glory: now, more for each round to come, at most. */
  stepNow: 46,
  stepLater: 49,
  stepAtMost: 78,
  /** A build level, for each building still to come. */
  buildLevel: [0, 47, 83, 107, 434],
  /** A marker that grows, and one that a payment frees, for each round to come. */
  growth: 8,
  payment: 49,
  /** A card that may be kept: now, and for each round to come. */
  slot: 54,
  slotLater: 12,
  /** A marker in the harbour that can be used, in the last round, and that cannot. */
  marker: 71,
  lastMarker: 28,
  idleMarker: 27,
  /** A building without a marker: part of its promise for a round. */
  free: 14,
  blue: 144,
  blueLater: -1,
  cityLater: 3,
  /** A connection whose other end is empty. */
  hope: 2,
  hopeLater: 74,
  reach: 20,
  reachLater: 4,
  openCity: 12,
  closedCity: 83,
  governor: 111,
  /** Cards over the limit, and a slavery card that may have to be laid aside. */
  icon: 47,
  abolition: 69,
  others: 30,
  /** What a building with an activation space promises, for each round to come. */
  promise: {
    'colonial-house': 60,
    market: 24,
    shipyard: 113,
    barracks: 29,
    'guild-hall': 71,
    docks: 255,
    fortress: 241,
    cartographer: 40,
    'trade-office': 53,
    exchange: 46,
    museum: 9,
    parliament: 16,
  } as Readonly<Record<string, number>>,
}
