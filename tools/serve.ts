import { DIST, ensureFreshBuild } from './lib/fresh-build.ts'
import { serveFolder } from './lib/static-server.ts'

// `npm start`: builds the site if needed and serves it on this machine, at HOST and PORT if set.
const port = Number(process.env['PORT'] ?? 4173)
const host = process.env['HOST'] ?? '127.0.0.1'
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error(`PORT must be a port number, not ${process.env['PORT']}.`)
  process.exit(1)
}
await ensureFreshBuild()
const server = await serveFolder(DIST, port, host)
console.log(`Windrose is ready: ${server.url}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void server.close().then(() => process.exit(0)))
}
