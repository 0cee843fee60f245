/** Weights of the policy, in hundredths of a glory unless stated otherwise. Lists of whole numbers, each tuned by `npm run tune`. */
export const WEIGHTS = {
  /** A step beyond the last square with glory, by the rounds to come. */
  step: [69, 84, 115, 103, 114, 169, 103, 119],
  /** A build level, 1 to 5, for each building still to come. */
  build: [-4, 41, 62, 79, 69],
  /** A marker that grows, for each round to come. */
  growth: [62],
  /** A marker that salary frees, for each round to come; and one that would have nothing to free. */
  payment: [78, -2],
  /** A card that may be kept: now, for each round to come, and how much more where the mat is full. */
  slot: [30, 11, 50],
  /** What a card takes up in the mat, by the rounds to come. */
  room: [12, 25, 38, 39, 79, 68, 28, 50],
  /** A marker in the harbour: where it is wanted, where there are more than can be used, in the last round. */
  marker: [72, 21, 33],
  /** What a card takes up where two or more places are free, in hundredths of its room. */
  roomy: [80],
  /** What using a building costs: its marker comes back with the salary; or it does not and the building is blocked. */
  worker: [20, 88],
  /** Hundredths of a building's promise that are saved for what the other buildings cannot do. */
  spare: [10],
  /** Keeping a blue token of each kind: for good, and in the last round. */
  blue: [326, 432, 163, 166, 36],
  /** What is given up with a blue token that is spent before the last round, by kind. */
  keep: [326, 432, 163, 166],
  /** A city held, for each round to come; a connection whose other end is empty, by the rounds to come. */
  city: [6],
  hope: [6, 15, 24, 55, 29, 10, 40, 1],
  /** Hundredths of that hope where the seat is not present yet, and where the region is closed. */
  far: [80, 80],
  /** Hundredths of a loss of the others, shared among them; and of that, for the leader and for the others. */
  harm: [57],
  leader: [120, 90],
  /** Presence that reaches a card: hundredths of its worth if it is the next, if it lies deeper, in the last round; and for itself. */
  reach: [35, 22, 5, 10],
  /** First presence in a region, for each empty city up to three: open, and closed. */
  first: [9, 29],
  /** Connections that first presence brings near, and the token a ship uncovers for others, in hundredths; and each empty city of a region just opened. */
  ties: [20],
  uncover: [0],
  access: [0],
  /** The lead in the race for a governor, and a marker in it, in hundredths of its worth. */
  race: [83, 21],
  /** How fast regions open: spaces a seat fills in a round, in hundredths. */
  pace: [18],
  /** What goes with a slavery card besides its glory, when it is set aside (EN 7.8). */
  abolition: [94],
  /** A marker that a payment frees; and of the building that is free again, hundredths of its best use. */
  free: [17, 60],
  /** How much a choice now says of a building, in hundredths; and of a like building already there. */
  now: [30, 67],
  /** How much a further building with an activation space is used, by how many there are, in hundredths. */
  crowd: [124, 100, 95, 90, 53, 110, 45, 37],
  /** What an active building promises, for each round to come. */
  colonialHouse: [60],
  market: [67],
  shipyard: [116],
  barracks: [50],
  guildHall: [112],
  docks: [159],
  fortress: [196],
  cartographer: [100],
  tradeOffice: [78],
  exchange: [55],
  museum: [40],
  parliament: [55],
  /** What passing is worth. */
  pass: [0],
}
/** Weights by their names; every list is as long as the one above. */
export type Weights = Readonly<Record<keyof typeof WEIGHTS, readonly number[]>>
