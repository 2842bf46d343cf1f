import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { Hosts } from '../edge/hosts.ts'

/** Stands in the built pages where the product's own address does (member-client/build/origin.ts). */
const ORIGIN = /%ORIGIN%/g

/** Of these pages the one that is not public: every space has it, at its own host. */
const SPACE = '/space'

/** The pages that were rendered at build, by their paths. */
const readPages = (folder: string): Map<string, string> => {
  const files = existsSync(folder) ? readdirSync(folder) : []
  return new Map(
    files.map((file) => {
      const name = file.replace(/\.html$/, '')
      return [name === 'home' ? '/' : `/${name}`, readFileSync(join(folder, file), 'utf8')]
    }),
  )
}

/** The page that was made for an address, its links made whole; on the main host alone, where all but one live. */
export const createPublicPages = (dist: string, hosts: Hosts) => {
  const pages = readPages(join(dist, 'pages'))
  return (request: FastifyRequest): string | undefined => {
    const path = (request.url.split('?')[0] ?? '').replace(/(?<=.)\/+$/, '')
    if (path !== SPACE && hosts.kindOf(request.host).kind !== 'main') return undefined
    return pages.get(path)?.replace(ORIGIN, hosts.mainOrigin())
  }
}

/** What a content security policy allows of a page's own scripts: exactly those that the build has written. */
export const inlineScriptHashes = (html: string): string[] =>
  [...new Set([...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script))].map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
