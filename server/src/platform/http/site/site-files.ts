import { DAY_MS } from '@metapyra/contract/constants'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'
import { createCookieJar } from '../cookies.ts'
import type { Hosts } from '../edge/hosts.ts'

const PAGES = ['/', '/pricing', '/partners', '/join-partner', '/login', '/register']
/** Paths with nothing for search engines. */
const PRIVATE = ['/api/', '/admin', '/sandbox/', '/g/', '/space', '/welcome', '/join$', '/create-space']
const SECURITY_TEXT_DAYS = 180

interface Options {
  hosts: Hosts
  contactMail: string
  clock: () => Date
}

/** Files that programs request: search engines, security researchers, password managers. */
export const registerSiteFiles = (app: FastifyInstance, { hosts, contactMail, clock }: Options): void => {
  const isMain = (host: string) => hosts.kindOf(host).kind === 'main'

  app.get('/robots.txt', async ({ host }, reply) => {
    reply.type('text/plain; charset=utf-8')
    // A space's content is only for its members and guests.
    if (!isMain(host)) return 'User-agent: *\nDisallow: /\n'
    const lines = ['User-agent: *', ...PRIVATE.map((path) => `Disallow: ${path}`)]
    return `${[...lines, '', `Sitemap: ${hosts.mainOrigin()}/sitemap.xml`].join('\n')}\n`
  })

  app.get('/sitemap.xml', async ({ host }, reply) => {
    if (!isMain(host)) throw new AppError('NOT_FOUND')
    const urls = PAGES.map((path) => `  <url><loc>${hosts.mainOrigin()}${path}</loc></url>`)
    reply.type('application/xml; charset=utf-8')
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...urls,
      '</urlset>\n',
    ].join('\n')
  })

  // RFC 9116. The expiry is always half a year from the request, so readers can rely on it that long.
  app.get('/.well-known/security.txt', async (_, reply) => {
    const ends = new Date(clock().getTime() + SECURITY_TEXT_DAYS * DAY_MS)
    reply.type('text/plain; charset=utf-8')
    return [
      `Contact: mailto:${contactMail}`,
      `Expires: ${ends.toISOString().slice(0, 10)}T00:00:00Z`,
      'Preferred-Languages: en',
      `Canonical: ${hosts.mainOrigin()}/.well-known/security.txt`,
      '',
    ].join('\n')
  })

  // The path to which password managers send people (W3C, "A Well-Known URL for Changing Passwords").
  app.get('/.well-known/change-password', async (request, reply) => {
    const isSignedIn = createCookieJar(hosts, request, reply).get('signedIn') === '1'
    const place = isSignedIn ? '/join#security' : '/forgot-password'
    return reply.header('cache-control', 'no-store').redirect(`${hosts.mainOrigin()}${place}`, 303)
  })
}
