import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveFolder } from './static-server.ts'
import type { SiteServer } from './static-server.ts'

const home = mkdtempSync(join(tmpdir(), 'windrose-serve-'))
const site = join(home, 'site')
let server: SiteServer

/** fetch() tidies addresses before it sends them; this sends exactly what is asked for. */
function get(
  path: string,
  method = 'GET',
): Promise<{ status: number; type: string; text: string; to: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url)
    const asked = request({ hostname, port, path, method, family: 4 }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
          to: response.headers.location ?? '',
          text,
        }),
      )
    })
    asked.on('error', reject).end()
  })
}

beforeAll(async () => {
  mkdirSync(join(site, 'assets'), { recursive: true })
  mkdirSync(join(site, 'v/1.0.0'), { recursive: true })
  writeFileSync(join(site, 'index.html'), '<p>newest</p>')
  writeFileSync(join(site, 'v/1.0.0/index.html'), '<p>first</p>')
  writeFileSync(join(site, 'assets/main-abc.js'), 'let a = 1')
  writeFileSync(join(site, '.hidden'), 'secret')
  writeFileSync(join(home, 'secret.txt'), 'secret')
  symlinkSync(join(home, 'secret.txt'), join(site, 'link.txt'))
  server = await serveFolder(site)
})

afterAll(async () => {
  await server.close()
  rmSync(home, { recursive: true })
})

describe('the static server', () => {
  test('gives the page at the root and in folders', async () => {
    expect(await get('/')).toMatchObject({
      status: 200,
      type: 'text/html; charset=utf-8',
      text: '<p>newest</p>',
    })
    expect(await get('/?seed=1')).toMatchObject({ status: 200, text: '<p>newest</p>' })
    expect(await get('/v/1.0.0/')).toMatchObject({ status: 200, text: '<p>first</p>' })
  })

  test('sends a folder without a slash to the one with a slash', async () => {
    expect(await get('/v/1.0.0')).toMatchObject({ status: 301, to: '/v/1.0.0/' })
  })

  test('names the type of scripts, for browsers refuse modules without it', async () => {
    expect(await get('/assets/main-abc.js')).toMatchObject({
      status: 200,
      type: 'text/javascript; charset=utf-8',
    })
  })

  test('answers HEAD without a body and refuses to write', async () => {
    expect(await get('/', 'HEAD')).toMatchObject({ status: 200, text: '' })
    expect(await get('/', 'POST')).toMatchObject({ status: 405 })
  })

  test.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/../../secret.txt',
    '//etc/passwd',
    '/..%5csecret.txt',
    '/link.txt',
    '/.hidden',
    '/%00',
    '/%zz',
    '/missing.js',
  ])('does not give %s', async (path) => {
    const { status, text } = await get(path)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(text).not.toContain('secret')
  })

  test('takes the next port when the wished one is taken', async () => {
    const taken = Number(new URL(server.url).port)
    const second = await serveFolder(site, taken)
    expect(Number(new URL(second.url).port)).toBeGreaterThan(taken)
    await second.close()
  })
})
