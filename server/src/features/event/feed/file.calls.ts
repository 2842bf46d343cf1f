import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Session, SignedInUser } from '../../../platform/http/call-request.ts'
import { rateLimitOf } from '../../../platform/http/limits/rate-limits.ts'
import { isId } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { guestRightsIn } from '../../guest/rights.service.ts'
import { admittedVisitorIn, signedInByCookie, spaceOfHost } from '../../reception/by-cookie.service.ts'
import { admittedMember } from '../../workspace/service.ts'
import { eventById } from '../core/queries.ts'
import type { Viewer } from '../core/viewer.rules.ts'
import { viewerBy } from '../core/viewer.rules.ts'
import type { FeedParts } from './feed.service.ts'
import { feedText, tagOf } from './feed.service.ts'
import { eventFile } from './file.service.ts'

/** High, because calendar services read the feeds of many people from one IP address. */
const PER_ADDRESS = { max: 600, seconds: 60 }

const send = (request: FastifyRequest, reply: FastifyReply, text: string, name: string) => {
  const etag = tagOf(text)
  reply.headers({ etag, 'cache-control': 'private, no-cache' })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.ics"`)
    .send(text)
}

/**
 * Serves `GET /api/calendar/:token.ics`, the feed that calendars subscribe to, and `GET /api/events/:id.ics`, one event
 * as a file.
 */
export const registerEventFiles = (
  app: FastifyInstance,
  services: Services,
  otherFeedParts: FeedParts,
): void => {
  const { db, budgets } = services
  const options = {
    config: { rateLimit: rateLimitOf({ limit: PER_ADDRESS }, services.config.RATE_LIMIT_FACTOR) },
  }
  app.get<{ Params: { name: string } }>('/api/calendar/:name', options, async (request, reply) => {
    const [, token] = /^([\w-]{43})\.ics$/.exec(request.params.name) ?? []
    // Budgets are per feed, because one calendar service reads for many people.
    const payer = { accountKey: token ? `feed ${token}` : null, ip: request.ip }
    const here = await spaceOfHost(services, request.host)
    const text = token
      ? await budgets.spend(payer, () => feedText(services, otherFeedParts, token, here))
      : null
    // [EVENT-21] The same error for an address that never existed and one that is no longer valid.
    if (text === null) throw new AppError('NOT_FOUND')
    return send(request, reply, text, 'events')
  })
  app.get<{ Params: { name: string }; Querystring: { occurrence?: string } }>(
    '/api/events/:name',
    options,
    async (request, reply) => {
      const signedIn = await signedInByCookie(services, request, reply)
      if (!signedIn) throw new AppError('NO_SESSION')
      const [, id = ''] = /^([\w-]{36})\.ics$/.exec(request.params.name) ?? []
      const event = isId(id) ? await eventById(db, id) : undefined
      const here = await spaceOfHost(services, request.host)
      if (!event || (here && here !== event.workspaceId)) throw new AppError('NOT_FOUND')
      const { session } = signedIn
      const role = await roleIn(services, event.workspaceId, session, signedIn.user)
      if (!role) throw new AppError('NOT_FOUND')
      const guestRights = await guestRightsIn(services, event.workspaceId, session.guestId)
      const viewer = viewerBy(event.workspaceId, { role, guestRights }, session, signedIn.user)
      const payer = { accountKey: signedIn.user?.id ?? null, ip: request.ip }
      const { text, name } = await budgets.spend(payer, () =>
        eventFile(services, viewer, event.id, request.query.occurrence),
      )
      return send(request, reply, text, name)
    },
  )
}

const roleIn = async (
  services: Services,
  spaceId: string,
  session: Session,
  user: SignedInUser | null,
): Promise<Viewer['role'] | null> => {
  if (!user) return admittedVisitorIn(services, session, spaceId)
  return (await admittedMember(services.db, spaceId, user.id))?.role ?? null
}
