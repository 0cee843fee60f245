import { createReadStream } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { extname, join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.webm': 'audio/webm',
}

export interface SiteServer {
  /** Where the site is, with a slash at the end. */
  readonly url: string
  close(): Promise<void>
}

/** Serves the files of one folder and nothing else. The first free port from `port` on is taken; 0 means any. */
export async function serveFolder(folder: string, port = 0, host = '127.0.0.1'): Promise<SiteServer> {
  const root = await realpath(folder)
  const server = createServer((request, response) => {
    answer(root, request, response).catch(() => refuse(response, 500, 'The server failed.'))
  })
  const taken = await listen(server, port, host)
  const name = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host
  return {
    url: `http://${name}:${taken}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(root: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return refuse(response, 405, 'Only GET and HEAD.')
  const path = pathOf(request.url ?? '/')
  if (path === undefined) return refuse(response, 400, 'That is not an address.')
  const found = await find(root, path)
  if (found === undefined) return refuse(response, 404, 'Not found.')
  if (found === 'folder') {
    // Relative addresses in the page only work when the folder's own address ends with a slash.
    response.writeHead(301, { location: `${path.split('/').map(encodeURIComponent).join('/')}/` }).end()
    return
  }
  response.writeHead(200, {
    'content-type': TYPES[extname(found.file)] ?? 'application/octet-stream',
    'content-length': found.size,
    // Files under assets/ carry their hash in their name and never change; everything else is revalidated.
    'cache-control': path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    'x-content-type-options': 'nosniff',
  })
  if (request.method === 'HEAD') response.end()
  else {
    // The file may vanish, and the browser may go away; either ends this answer only.
    await pipeline(createReadStream(found.file), response).catch(() => response.destroy())
  }
}

function pathOf(address: string): string | undefined {
  try {
    const path = decodeURIComponent(address.replace(/[?#].*$/s, ''))
    const isLawful = path.startsWith('/') && !path.startsWith('//') && !/[\\\0]/.test(path)
    return isLawful && !path.split('/').some((part) => part.startsWith('.')) ? path : undefined
  } catch {
    return undefined
  }
}

async function find(
  root: string,
  path: string,
): Promise<{ file: string; size: number } | 'folder' | undefined> {
  try {
    // The real path is compared, so that a symbolic link cannot lead out of the folder either.
    const file = await realpath(join(root, path.endsWith('/') ? `${path}index.html` : path))
    if (file !== root && !file.startsWith(root + sep)) return undefined
    const facts = await stat(file)
    if (facts.isDirectory()) return 'folder'
    return facts.isFile() ? { file, size: facts.size } : undefined
  } catch {
    return undefined
  }
}

function refuse(response: ServerResponse, status: number, why: string): void {
  if (!response.headersSent) response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' })
  response.end(`${why}\n`)
}

async function listen(server: Server, port: number, host: string): Promise<number> {
  for (let tried = port; ; tried++) {
    const taken = await tryPort(server, tried, host)
    if (taken !== undefined) return taken
    if (tried >= port + 50) throw new Error(`No free port between ${port} and ${tried}.`)
  }
}

/** The port that was opened; undefined if it is in use. */
function tryPort(server: Server, port: number, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => {
      server.off('listening', onListening)
      if (error.code === 'EADDRINUSE') resolve(undefined)
      else reject(error)
    }
    const onListening = () => {
      server.off('error', onError)
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    }
    server.once('error', onError).once('listening', onListening).listen(port, host)
  })
}
