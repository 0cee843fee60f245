// A bot for Windrose's arena that knows no rules: it chooses at random among what is open.
//   npm run arena -- --bots "cmd:node tools/lib/arena/examples/random-bot.mjs,mate"
import { createInterface } from 'node:readline'

const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`)

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line)
  if (message.type === 'hello') say({ type: 'ready', protocol: 1, name: 'random bot' })
  if (message.type === 'choose') {
    const { action } = message.legal[Math.floor(Math.random() * message.legal.length)]
    say({ type: 'choice', id: message.id, action })
  }
  if (message.type === 'bye') process.exit()
}
