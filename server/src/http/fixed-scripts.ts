import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'

const folder = join(fileURLToPath(new URL('../../..', import.meta.url)), 'member-client/dist')

/** Scripts whose names never change, unlike those of all other files, and how long a browser may keep them. */
const scripts: Record<string, Record<string, string>> = {
  /** The button of a guest link for other people's pages: the one file that any origin may load. */
  'widget.js': {
    'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
  },
  /** The service worker: the browser asks for it at each visit, and must get the newest. */
  'sw.js': { 'cache-control': 'no-cache' },
}

export const serveFixedScripts = (app: FastifyInstance): void => {
  for (const [name, headers] of Object.entries(scripts)) {
    const file = join(folder, name)
    if (!existsSync(file)) continue
    const script = readFileSync(file, 'utf8')
    app.get(`/${name}`, (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').headers(headers).send(script),
    )
  }
}
