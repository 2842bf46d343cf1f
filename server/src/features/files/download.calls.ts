import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../http/app-error.ts'
import type { Session } from '../../http/call-request.ts'
import { createCookieJar } from '../../http/cookies.ts'
import { rateLimitOf } from '../../http/rate-limits.ts'
import { isId } from '../../ids.ts'
import type { Services } from '../../services.ts'
import { findSession } from '../account/sessions.service.ts'
import { readsMessage } from '../chat/access.service.ts'
import { keptFor } from '../library/kept.service.ts'
import { isLetIn } from '../reception/service.ts'
import { settingsOf, workspaceByDomain, workspaceById } from '../workspace/service.ts'
import type { FileRow } from './queries.ts'
import { activeRole, fileById, sharesSpace } from './queries.ts'
import { rangeOf } from './range.rules.ts'
import { fileHeaders, isOfMessage, isOfSpace, mayRead } from './rules.ts'
import { storedPath } from './store.service.ts'

/** A page of people shows a hundred pictures, and an office shares an address. */
const PER_ADDRESS = { max: 6000, seconds: 60 }
/** Of a domain that was let go this moment. */
const NOBODYS = '00000000-0000-0000-0000-000000000000'

/** `GET /api/files/:id`: what a page shows or saves by its address, with the cookie alone. */
export const registerFileRoutes = (app: FastifyInstance, services: Services): void => {
  const rateLimit = rateLimitOf({ limit: PER_ADDRESS }, services.config.RATE_LIMIT_FACTOR)
  const options = { config: { rateLimit } }
  app.get<{ Params: { id: string }; Querystring: { preview?: string; download?: string } }>(
    '/api/files/:id',
    options,
    async (request, reply) => {
      const cookie = createCookieJar(services.hosts, request, reply).get('sid')
      const signedIn = cookie ? await findSession(services, cookie, request.host) : null
      if (signedIn?.user?.isBlocked) throw new AppError('ACCOUNT_BLOCKED')
      const { id } = request.params
      const file = isId(id) ? await fileById(services.db, id) : undefined
      const here = file && (await spaceHere(services, request.host))
      const viewer = file && signedIn ? await viewerOf(services, file, signedIn.session, here) : null
      if (!file || !isOfSpace(file, here) || !mayRead(file, viewer))
        throw new AppError(signedIn ? 'NOT_FOUND' : 'NO_SESSION')
      const shown = await asAskedFor(services, file, 'preview' in request.query)
      // An item may be called otherwise since its file was stored.
      return send(services, request, reply, { ...shown, ...(viewer?.item && { name: viewer.item.name }) })
    },
  )
}

/** Of a picture that was sent, the smaller one. */
const asAskedFor = async ({ config }: Services, file: FileRow, isSmaller: boolean): Promise<FileRow> => {
  if (!isSmaller || !file.smallerSha256) return file
  const { size } = await stat(storedPath(config.DATA_DIR, file.smallerSha256))
  return { ...file, sha256: file.smallerSha256, mediaType: 'image/webp', size, name: `${file.name}.webp` }
}

const send = (services: Services, request: FastifyRequest, reply: FastifyReply, file: FileRow) => {
  const headers = fileHeaders(file, 'download' in (request.query as object))
  reply.headers(headers)
  if (request.headers['if-none-match'] === headers.etag) return reply.code(304).send()
  const ifRange = request.headers['if-range']
  const isAsked =
    (file.kind === 'message' || file.kind === 'library') && (!ifRange || ifRange === headers.etag)
  const range = isAsked ? rangeOf(request.headers.range, file.size) : undefined
  if (range === null) return reply.code(416).header('content-range', `bytes */${file.size}`).send()
  const { start, end } = range ?? { start: 0, end: file.size - 1 }
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`)
  reply.header('content-length', end - start + 1)
  const path = storedPath(services.config.DATA_DIR, file.sha256)
  return reply.send(createReadStream(path, range && { start, end }))
}

/** [DOMAIN-6] The space of an own domain; undefined at any other host. */
const spaceHere = async ({ db, hosts }: Services, host: string): Promise<string | undefined> => {
  const domain = hosts.ownDomainOf(host)
  return domain && ((await workspaceByDomain(db, domain))?.id ?? NOBODYS)
}

const viewerOf = async (services: Services, file: FileRow, session: Session, here: string | undefined) => {
  const { db } = services
  const personId = session.userId ?? session.id
  const role = session.userId
    ? await activeRole(db, file.workspaceId, session.userId)
    : await roleOfVisitor(services, file, session)
  const who = role && file.workspaceId && { personId, name: '', role, spaceId: file.workspaceId }
  const item = who && file.kind === 'library' ? await keptFor(services, who, file) : undefined
  return {
    id: personId,
    role,
    item,
    readsItem: item !== undefined,
    sharesSpaceWithOwner: file.kind === 'avatar' && (await sharesSpace(db, file.ownerId, session, here)),
    readsMessage: Boolean(who && file.messageId && (await readsMessage(services, who, file.messageId))),
  }
}

/** [RECEP-1] Whoever waits at the reception reads nothing of what was written in the space. */
const roleOfVisitor = async (services: Services, file: FileRow, { id, kind, workspaceId }: Session) => {
  if (kind === 'account' || workspaceId === null || workspaceId !== file.workspaceId) return null
  const space =
    isOfMessage(file) || file.kind === 'library' ? await workspaceById(services.db, workspaceId) : undefined
  const isWaiting = space && settingsOf(space.settings).isReceptionOn && !(await isLetIn(services, id))
  return isWaiting ? null : kind
}
