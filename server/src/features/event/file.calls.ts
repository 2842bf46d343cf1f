import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../http/app-error.ts'
import type { Session, SignedInUser } from '../../http/call-request.ts'
import { createCookieJar } from '../../http/cookies.ts'
import { rateLimitOf } from '../../http/rate-limits.ts'
import { isId } from '../../ids.ts'
import type { Services } from '../../services.ts'
import { findSession } from '../account/sessions.service.ts'
import { isLetIn } from '../reception/service.ts'
import { memberOf, settingsOf, workspaceByDomain, workspaceById } from '../workspace/service.ts'
import { feedText, tagOf } from './feed.service.ts'
import { eventFile } from './file.service.ts'
import { eventById } from './queries.ts'
import { viewerBy } from './rules.ts'

/** Calendar services ask for many people from one address. */
const PER_ADDRESS = { max: 600, seconds: 60 }
/** Of a domain that was let go this moment. */
const NOBODYS = '00000000-0000-0000-0000-000000000000'

const send = (request: FastifyRequest, reply: FastifyReply, text: string, name: string) => {
  const etag = tagOf(text)
  reply.headers({ etag, 'cache-control': 'private, no-cache' })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.ics"`)
    .send(text)
}

/** `GET /api/calendar/:token.ics`, what a calendar subscribes to, and `GET /api/events/:id.ics`, one event as a file. */
export const registerEventFiles = (app: FastifyInstance, services: Services): void => {
  const { db, hosts } = services
  const options = {
    config: { rateLimit: rateLimitOf({ limit: PER_ADDRESS }, services.config.RATE_LIMIT_FACTOR) },
  }
  /** [DOMAIN-6] The space of an own domain; undefined at any other host. */
  const spaceHere = async (host: string): Promise<string | undefined> => {
    const domain = hosts.ownDomainOf(host)
    return domain && ((await workspaceByDomain(db, domain))?.id ?? NOBODYS)
  }
  app.get<{ Params: { name: string } }>('/api/calendar/:name', options, async (request, reply) => {
    const [, token] = /^([\w-]{43})\.ics$/.exec(request.params.name) ?? []
    const text = token ? await feedText(services, token, await spaceHere(request.host)) : null
    // [EVENT-21] One answer for whatever is no address, or is none any more.
    if (text === null) throw new AppError('NOT_FOUND')
    return send(request, reply, text, 'events')
  })
  app.get<{ Params: { name: string }; Querystring: { occurrence?: string } }>(
    '/api/events/:name',
    options,
    async (request, reply) => {
      const cookie = createCookieJar(hosts, request, reply).get('sid')
      const signedIn = cookie ? await findSession(services, cookie, request.host) : null
      if (!signedIn) throw new AppError('NO_SESSION')
      if (signedIn.user?.isBlocked) throw new AppError('ACCOUNT_BLOCKED')
      const [, id = ''] = /^([\w-]{36})\.ics$/.exec(request.params.name) ?? []
      const event = isId(id) ? await eventById(db, id) : undefined
      const here = await spaceHere(request.host)
      if (!event || (here && here !== event.workspaceId)) throw new AppError('NOT_FOUND')
      const role = await roleIn(services, event.workspaceId, signedIn.session, signedIn.user)
      if (!role) throw new AppError('NOT_FOUND')
      const viewer = viewerBy(event.workspaceId, role, signedIn.session, signedIn.user)
      return send(
        request,
        reply,
        await eventFile(services, viewer, event.id, request.query.occurrence),
        'event',
      )
    },
  )
}

const roleIn = async (
  services: Services,
  spaceId: string,
  session: Session,
  user: SignedInUser | null,
): Promise<Parameters<typeof viewerBy>[1] | null> => {
  if (user) {
    const member = await memberOf(services.db, spaceId, user.id)
    return member?.status === 'active' ? member.role : null
  }
  if (session.kind === 'account' || session.workspaceId !== spaceId) return null
  const space = await workspaceById(services.db, spaceId)
  // [RECEP-1]
  const isWaiting =
    space && settingsOf(space.settings).isReceptionOn && !(await isLetIn(services, session.id))
  return space && !isWaiting ? session.kind : null
}
