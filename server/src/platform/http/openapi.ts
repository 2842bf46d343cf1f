import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { Call } from '@metapyra/contract/access'
import { calls } from '@metapyra/contract/calls'
import type { FastifyInstance, FastifySchema } from 'fastify'

const BEYOND = {
  name: 'Beyond the specification',
  description: 'Calls that features need and the specification doesn’t list',
}
/**
 * A call's section in the docs: the second word of its path, as in the specification, or the section for calls beyond
 * it.
 */
export const sectionOf = (name: string, { beyond }: Call): string =>
  beyond ? BEYOND.name : (name.split('/')[1] ?? '')

/** Describes where a call takes its fields from. */
export const describeInput = (name: string, { body, query }: Call): FastifySchema => {
  if (name.startsWith('GET ')) return { querystring: body }
  if (!query) return { body }
  const { properties } = body as { properties?: Record<string, unknown> }
  const inAddress = Object.fromEntries(query.map((field) => [field, properties?.[field]]))
  return { body, querystring: { type: 'object', properties: inAddress } }
}

/** Endpoints besides the calls, by the start of their path. */
const SECTIONS = [
  {
    name: 'Entry points',
    description:
      'Where browsers are sent to enter a space, or to and from Google and Microsoft, and where they go on over WebTransport',
    begins: ['/api/handoff/', '/api/oidc/', '/api/webtransport'],
  },
  {
    name: 'Files',
    description: 'What pages show and download, and what calendars subscribe to',
    begins: ['/api/files/', '/api/events/', '/api/calendar/', '/maps/'],
  },
  {
    name: 'Site',
    description: 'What other programs ask any site for, and how mailbox services stop emails',
    begins: ['/.well-known/', '/robots.txt', '/sitemap.xml', '/api/mail/stop/'],
  },
  {
    name: 'Operation',
    description: 'For monitoring and proxies',
    begins: [
      '/healthz',
      '/readyz',
      '/metrics',
      '/api/domain-allowed',
      '/api/payment/webhook',
      '/api/openapi.json',
    ],
  },
  {
    name: 'Sandbox',
    description: 'Stand-ins for outside services, never in production',
    begins: ['/sandbox/'],
  },
]

const specifiedSections = [
  ...new Set(
    Object.entries<Call>(calls).flatMap(([name, call]) => (call.beyond ? [] : sectionOf(name, call))),
  ),
]

/** Serves the document at /api/openapi.json and its page at /api/docs, from the contract's declarations. */
export const installOpenApi = async (app: FastifyInstance): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'MetaPyra v2 API',
        version: '2',
        description:
          'Bodies are sealed as a JWE (docs/security.md); plain JSON is accepted outside production.',
      },
      tags: [
        ...specifiedSections.map((name) => ({ name })),
        BEYOND,
        ...SECTIONS.map(({ name, description }) => ({ name, description })),
      ],
    },
    transform: ({ schema, url }) => ({ schema: inSection(schema, url), url }),
  })
  app.get('/api/openapi.json', () => app.swagger())
  await app.register(swaggerUi, { routePrefix: '/api/docs' })
}

const inSection = (schema: FastifySchema | undefined, url: string): FastifySchema => {
  const section = SECTIONS.find(({ begins }) => begins.some((beginning) => url.startsWith(beginning)))
  return { ...schema, ...(section && { tags: [section.name] }) }
}
