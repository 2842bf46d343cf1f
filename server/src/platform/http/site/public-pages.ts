import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { Hosts } from '../edge/hosts.ts'

/** A placeholder in the built pages for the product's own origin (member-client/build/origin.ts). */
const ORIGIN = /%ORIGIN%/g

/** The only one of these pages that isn't public: every space has it, on its own host. */
const SPACE = '/space'

/** Reads the pages rendered at build time, by path. */
const readPages = (folder: string): Map<string, string> => {
  const files = existsSync(folder) ? readdirSync(folder) : []
  return new Map(
    files.map((file) => {
      const name = file.replace(/\.html$/, '')
      return [name === 'home' ? '/' : `/${name}`, readFileSync(join(folder, file), 'utf8')]
    }),
  )
}

/** Returns the rendered page for a URL, with absolute links. Only on the main host, except for the space's page. */
export const createPublicPages = (dist: string, hosts: Hosts) => {
  const pages = readPages(join(dist, 'pages'))
  return (request: FastifyRequest): string | undefined => {
    const path = (request.url.split('?')[0] ?? '').replace(/(?<=.)\/+$/, '')
    if (path !== SPACE && hosts.kindOf(request.host).kind !== 'main') return undefined
    return pages.get(path)?.replace(ORIGIN, hosts.mainOrigin())
  }
}

/**
 * Hashes of a page's own scripts for the content security policy, so that it allows exactly those that the build wrote.
 */
export const inlineScriptHashes = (html: string): string[] =>
  [...new Set([...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script))].map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
