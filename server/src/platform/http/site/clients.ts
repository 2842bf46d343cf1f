import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Hosts } from '../edge/hosts.ts'
import { sendCompressed } from './compressed-text.ts'
import { createPublicPages } from './public-pages.ts'

const root = fileURLToPath(new URL('../../../../..', import.meta.url))
const MEMBER = join(root, 'member-client/dist')
const CONSOLE = join(root, 'console/dist')

/** Paths of the server that are neither pages nor files of the clients. */
const SERVER_PATHS = /^\/(api|socket\.io|sandbox|healthz|readyz|metrics)(\/|$)/
/**
 * A worker uses the policy of its own file, which keeps WebAssembly out of pages. `.mjs` is the PDF reader as
 * published.
 */
const WASM_WORKER = /[\\/]assets[\\/](wasm-[^\\/]+\.js|[^\\/]+\.mjs)$/
const OTHER_WORKER = /[\\/]assets[\\/]worker-[^\\/]+\.js$/
/** The build writes these beside the files that they are copies of (scripts/compress-files.ts). */
const COMPRESSED = /\.(br|gz)$/
const WORKER_POLICY = "default-src 'none';script-src 'self';frame-ancestors 'none'"
const WASM_POLICY =
  "default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self';frame-ancestors 'none'"
const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_AN_HOUR = 'public, max-age=3600'

/** Answers a path without a route: with a client's page, or with the error for a missing call. */
export type PageReply = (request: FastifyRequest, reply: FastifyReply) => unknown

/** Scripts whose names never change, unlike those of all other files. */
const FIXED_SCRIPTS: Record<string, Record<string, string>> = {
  /** The guest-link button for other websites: the only file that any origin can load. */
  'widget.js': {
    'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
  },
  /** The service worker: the browser requests it at each visit and must get the newest. */
  'sw.js': { 'cache-control': 'no-cache' },
}

/** A file named by its content never changes; an icon can. */
const headersOf = (path: string): Record<string, string> => ({
  'cache-control': /[\\/]assets[\\/]/.test(path) ? FOR_EVER : FOR_AN_HOUR,
  ...FIXED_SCRIPTS[basename(path)],
  ...(WASM_WORKER.test(path) && { 'content-security-policy': WASM_POLICY }),
  ...(OTHER_WORKER.test(path) && { 'content-security-policy': WORKER_POLICY }),
})

/** Serves the built clients: files are cached forever (their names change), pages never. */
export const serveClients = async (app: FastifyInstance, hosts: Hosts): Promise<PageReply> => {
  for (const [folder, prefix] of [
    [CONSOLE, '/admin/'],
    [MEMBER, '/'],
  ] as const) {
    if (!existsSync(folder)) continue
    await app.register(fastifyStatic, {
      root: folder,
      prefix,
      index: false,
      wildcard: false,
      decorateReply: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => reply.headers(headersOf(path.replace(COMPRESSED, ''))),
      globIgnore: ['**/index.html', '**/pages/**', '**/.vite/**', '**/.build-stamp', '**/*.br', '**/*.gz'],
    })
  }
  const member = memberPage()
  const console = readPage(CONSOLE)
  const publicPage = createPublicPages(MEMBER, hosts)
  return (request, reply) => {
    const isConsole = /^\/admin(\/|$)/.test(request.url.split('?')[0] ?? '')
    const page = isConsole ? console : (publicPage(request) ?? member)
    if (!page)
      throw new AppError('NOT_FOUND', {
        message: 'The clients aren’t built yet. Run npm start to build them.',
      })
    return sendCompressed(reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache'), page)
  }
}

const memberPage = () => readPage(MEMBER)

/** The clients' pages that are built. */
export const clientPages = (): string[] =>
  [MEMBER, CONSOLE].map(readPage).filter((page) => page !== undefined)

const readPage = (folder: string): string | undefined => {
  const file = join(folder, 'index.html')
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** True if a path without a route is a page's: a GET of something that looks like neither a file nor a call. */
export const isPage = (request: FastifyRequest): boolean => {
  const path = request.url.split('?')[0] ?? ''
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return isRead && !SERVER_PATHS.test(path) && !/\.[a-z0-9]{2,5}$/i.test(path)
}
