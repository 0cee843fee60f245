import { testSocket } from '../src/net/mailbox/nostr/test-relay.fixture.ts'
import { checkServices, PUBLIC_SERVICES, readServices } from './lib/check-services.ts'

// `npm run check:relays [-- SERVICE…]`: tries the services that online play needs, from where this runs; fails if fewer than
// three relays pass on and keep. A service is written as in a link: wss://…, stun:…, turn:… USER PASSWORD, broker=wss://….
const texts = process.argv.slice(2)
const services = texts.length === 0 ? PUBLIC_SERVICES : readServices(texts)
if (services === undefined) {
  console.error(`One of these is no service: ${texts.join(', ')}`)
  process.exit(1)
}
const { lines, good } = await checkServices(services, testSocket)
console.log(lines.join('\n'))
console.log(good.length === 0 ? '\nNo relay does everything.' : `\nFor the settings:\n${good.join('\n')}`)
process.exit(good.length < Math.min(3, services.relays.length) ? 1 : 0)
