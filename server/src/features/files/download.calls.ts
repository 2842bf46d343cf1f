import { createReadStream } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../http/app-error.ts'
import type { Session } from '../../http/call-request.ts'
import { createCookieJar } from '../../http/cookies.ts'
import { rateLimitOf } from '../../http/rate-limits.ts'
import { isId } from '../../ids.ts'
import type { Services } from '../../services.ts'
import { findSession } from '../account/sessions.service.ts'
import { workspaceByDomain } from '../workspace/service.ts'
import type { FileRow } from './queries.ts'
import { activeRole, fileById, sharesSpace } from './queries.ts'
import { fileHeaders, isOfSpace, mayRead } from './rules.ts'
import { storedPath } from './store.service.ts'

/** A page of people shows a hundred pictures, and an office shares an address. */
const PER_ADDRESS = { max: 6000, seconds: 60 }
/** Of a domain that was let go this moment. */
const NOBODYS = '00000000-0000-0000-0000-000000000000'

/** `GET /api/files/:id`: what a page shows or saves by its address, with the cookie alone. */
export const registerFileRoutes = (app: FastifyInstance, services: Services): void => {
  const rateLimit = rateLimitOf({ limit: PER_ADDRESS }, services.config.RATE_LIMIT_FACTOR)
  const options = { config: { rateLimit } }
  app.get<{ Params: { id: string } }>('/api/files/:id', options, async (request, reply) => {
    const cookie = createCookieJar(services.hosts, request, reply).get('sid')
    const signedIn = cookie ? await findSession(services, cookie, request.host) : null
    if (signedIn?.user?.isBlocked) throw new AppError('ACCOUNT_BLOCKED')
    const { id } = request.params
    const file = isId(id) ? await fileById(services.db, id) : undefined
    const here = file && (await spaceHere(services, request.host))
    const viewer = file && signedIn ? await viewerOf(services, file, signedIn.session, here) : null
    if (!file || !isOfSpace(file, here) || !mayRead(file, viewer))
      throw new AppError(signedIn ? 'NOT_FOUND' : 'NO_SESSION')
    const headers = fileHeaders(file)
    reply.headers(headers)
    if (request.headers['if-none-match'] === headers.etag) return reply.code(304).send()
    reply.header('content-length', file.size)
    return reply.send(createReadStream(storedPath(services.config.DATA_DIR, file.sha256)))
  })
}

/** [DOMAIN-6] The space of an own domain; undefined at any other host. */
const spaceHere = async ({ db, hosts }: Services, host: string): Promise<string | undefined> => {
  const domain = hosts.ownDomainOf(host)
  return domain && ((await workspaceByDomain(db, domain))?.id ?? NOBODYS)
}

const viewerOf = async ({ db }: Services, file: FileRow, session: Session, here: string | undefined) => {
  const ofGuest =
    session.workspaceId !== null && session.workspaceId === file.workspaceId && session.kind !== 'account'
      ? session.kind
      : null
  return {
    id: session.userId ?? session.id,
    role: session.userId ? await activeRole(db, file.workspaceId, session.userId) : ofGuest,
    sharesSpaceWithOwner: file.kind === 'avatar' && (await sharesSpace(db, file.ownerId, session, here)),
  }
}
