import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'

const FILE = join(fileURLToPath(new URL('../../..', import.meta.url)), 'member-client/dist/widget.js')
/** Its name never changes: a page that holds it has the new one within the hour. */
const CACHE = 'public, max-age=3600, stale-while-revalidate=86400'

/** The button of a guest link for other people's pages: the one file that any origin may load. */
export const serveWidget = (app: FastifyInstance): void => {
  if (!existsSync(FILE)) return
  const script = readFileSync(FILE, 'utf8')
  app.get('/widget.js', (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({
        'cache-control': CACHE,
        'cross-origin-resource-policy': 'cross-origin',
        'access-control-allow-origin': '*',
      })
      .send(script),
  )
}
