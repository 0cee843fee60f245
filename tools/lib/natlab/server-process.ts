import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { connect } from 'node:net'
import { request } from 'node:http'
import { createServer as createTlsServer } from 'node:tls'
import { PeerServer } from 'peer'
import { startTestRelay } from '../../../src/net/mailbox/nostr/test-relay.fixture.ts'
import { serveFolder } from '../static-server.ts'
import { addressOf, SERVER_NUMBERS } from './networks.ts'

// The site, the broker and a relay of the laboratory behind TLS, in the namespace of its servers.
const [, , folder, keyFile, certFile] = process.argv
const certificate = { key: readFileSync(keyFile!, 'utf8'), cert: readFileSync(certFile!, 'utf8') }
let isRelayUp = false
process.on('message', (message) => ({ isRelayUp } = message as { isRelayUp: boolean }))
const relay = await startTestRelay()
createTlsServer(certificate, (socket) => {
  socket.on('error', () => socket.destroy())
  if (!isRelayUp) return void socket.destroy()
  const passedOn = connect(Number(new URL(relay.url).port), '127.0.0.1')
  passedOn.on('error', () => socket.destroy())
  socket.pipe(passedOn).pipe(socket)
}).listen(443, addressOf(SERVER_NUMBERS.relay))
const site = await serveFolder(folder!)
const { port } = new URL(site.url)
createServer(certificate, (asked, answer) => {
  const { method, url, headers } = asked
  const passed = request({ host: '127.0.0.1', port, method, path: url, headers }, (got) => {
    answer.writeHead(got.statusCode ?? 500, got.headers)
    got.pipe(answer)
  })
  passed.on('error', () => answer.destroy())
  asked.pipe(passed)
}).listen(443, addressOf(SERVER_NUMBERS.site), () => {
  const broker = { port: 443, host: addressOf(SERVER_NUMBERS.broker), path: '/', ssl: certificate }
  PeerServer(broker, () => process.send?.('up'))
})
