import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { startTestRelay } from '../../../src/net/mailbox/nostr/test-relay.fixture.ts'
import type { TestRelay } from '../../../src/net/mailbox/nostr/test-relay.fixture.ts'

/** A real relay on loopback behind TLS, as pages with the app's own policy reach it: `wss://`. Its certificate is its own. */
export async function startTlsRelay(): Promise<Pick<TestRelay, 'url' | 'stop' | 'stored'>> {
  const relay = await startTestRelay()
  const folder = mkdtempSync(join(tmpdir(), 'windrose-tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync('openssl', ['req', '-x509', ...kind, ...names, '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  })
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (socket) => {
    const inner = connect(Number(new URL(relay.url).port), '127.0.0.1')
    socket.pipe(inner).pipe(socket)
    for (const end of [socket, inner])
      end.on('error', () => {
        socket.destroy()
        inner.destroy()
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `wss://localhost:${String((server.address() as AddressInfo).port)}/`,
    stored: () => relay.stored(),
    async stop() {
      server.close()
      await relay.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
