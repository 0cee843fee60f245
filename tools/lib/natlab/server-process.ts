import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { request } from 'node:http'
import { PeerServer } from 'peer'
import { serveFolder } from '../static-server.ts'
import { addressOf, SERVER_NUMBERS } from './networks.ts'

// The site and the broker of the laboratory behind TLS, in the namespace of its servers.
const [, , folder, keyFile, certFile] = process.argv
const certificate = { key: readFileSync(keyFile!, 'utf8'), cert: readFileSync(certFile!, 'utf8') }
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
