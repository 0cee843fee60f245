// A bot to begin from, without dependencies. It rates every legal choice by a few rules of thumb and takes the best one.
//   npm run arena -- --bots "cmd:node examples/starter-bot.mjs,deckhand" --games 40
// The protocol is docs/bot-protocol.md; docs/bot-protocol/*.schema.json names everything in a line.
import { createInterface } from 'node:readline'

const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`)

/** What a choice seems to be worth, by game and verb. `means` says what it does, `view` is the position. */
const RATINGS = {
  'puerto-rico': {
    pass: () => -1,
    role: ({ card }, { cards }) => cards.find((one) => one.card === card).coins,
    build: ({ building }, { market }) => 10 + market.find((one) => one.building === building).points,
    sell: ({ good }, { players }, seat) => players[seat].salePrices[good],
    load: ({ good, ship }, { players, ships }, seat) =>
      Math.min(players[seat].goods[good], ships[ship].room - ships[ship].load),
    tile: ({ tile }) => ['corn', 'indigo', 'sugar', 'tobacco', 'coffee', 'quarry'].indexOf(tile),
  },
  endeavor: {
    pass: () => -1,
    stop: () => -1,
    occupy: ({ city }, { cities }) => 2 + cities.find((one) => one.city === city).glory,
    draw: ({ number }) => number,
    free: () => 1,
  },
}

let game
let seat
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line)
  if (message.type === 'hello') {
    say({ type: 'ready', protocol: 1, name: 'starter', wants: ['view', 'lapses'] })
  } else if (message.type === 'game') {
    ;({ game, seat } = message)
  } else if (message.type === 'choose') {
    const { id, legal, view } = message
    const ratings = RATINGS[game]
    if (ratings === undefined) {
      say({ type: 'decline', id, why: `this bot does not know ${game}` })
      continue
    }
    const rated = legal.map(({ action, means }) => {
      const rate = ratings[means.verb] ?? (() => 0)
      return { action, worth: rate(means, view, seat) + Math.random() / 2 }
    })
    const best = rated.reduce((one, other) => (other.worth > one.worth ? other : one))
    say({ type: 'choice', id, action: best.action })
  } else if (message.type === 'lapse') {
    console.error(`entry ${message.ply}: ${message.kind}: ${message.why}`)
  } else if (message.type === 'bye') break
}
