/** Weights of the evaluation in hundredths of a glory, tuned by self-play over thousands of games. */
export const WEIGHTS = {
  /** A step beyond the last square with glory: now, more for each round to come, at most. */
  stepNow: 46,
  stepLater: 39,
  stepAtMost: 78,
  /** A build level, for each building still to come. */
  buildLevel: [0, 47, 83, 107, 339],
  /** A marker that grows, and one that a payment frees, for each round to come. */
  growth: 60,
  payment: 49,
  /** A card that may be kept: now, and for each round to come. */
  slot: 54,
  slotLater: 12,
  /** A marker in the harbour that can be used, in the last round, and that cannot. */
  marker: 48,
  lastMarker: 28,
  idleMarker: 27,
  /** A building without a marker: hundredths of its promise for a round. */
  free: 14,
  blue: 154,
  blueLater: 0,
  cityLater: 3,
  /** A connection whose other end is empty. */
  hope: 1,
  hopeLater: 74,
  reach: 20,
  reachLater: 4,
  openCity: 12,
  closedCity: 83,
  governor: 99,
  /** A step that goes with a card over the limit, and what goes with a slavery card besides its glory (EN 7.8). */
  icon: 47,
  abolition: 69,
  others: 30,
  /** What a building with an activation space promises, for each round to come. */
  promise: {
    'colonial-house': 60,
    market: 24,
    shipyard: 113,
    barracks: 38,
    'guild-hall': 71,
    docks: 255,
    fortress: 241,
    cartographer: 40,
    'trade-office': 121,
    exchange: 46,
    museum: 9,
    parliament: 27,
  } as Readonly<Record<string, number>>,
}
