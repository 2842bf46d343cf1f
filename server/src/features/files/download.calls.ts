import { Readable } from 'node:stream'
import type { Role } from '@metapyra/contract/constants'
import type { GuestRight } from '@metapyra/contract/guests'
import { isVisitor } from '@metapyra/contract/presence'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Executor } from '../../platform/db/drizzle.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Session } from '../../platform/http/call-request.ts'
import { rateLimitOf } from '../../platform/http/limits/rate-limits.ts'
import { isId } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import {
  admittedVisitorIn,
  signedInByCookie,
  spaceOfHost,
  visitorIn,
} from '../reception/by-cookie.service.ts'
import { admittedMember } from '../workspace/service.ts'
import type { FileRow } from './queries.ts'
import { fileById, sharesSpace } from './queries.ts'
import { rangeOf } from './range.rules.ts'
import { fileHeaders, isOfMessage, isOfSpace, mayRead } from './rules.ts'

/** High, because a list of people loads a hundred pictures and an office shares one IP address. */
const PER_ADDRESS = { max: 6000, seconds: 60 }

interface FileReader {
  personId: string
  name: string
  role: Role
  spaceId: string
  guestRights: readonly GuestRight[]
}

/** Answers of other features on who can read their files. */
export interface FileReaders {
  guestRightsIn(
    services: Services,
    spaceId: string,
    guestId: string | null | undefined,
  ): Promise<readonly GuestRight[]>
  readsMessage(services: Services, who: FileReader, messageId: string): Promise<boolean>
  /** Returns the library item's name for a reader of the file; undefined for anyone else. */
  fileReadBy(services: Services, who: FileReader, file: FileRow): Promise<{ name: string } | undefined>
}

/** `GET /api/files/:id`: files that a page displays or downloads by URL, with only the cookie. */
export const registerFileRoutes = (app: FastifyInstance, services: Services, readers: FileReaders): void => {
  const rateLimit = rateLimitOf({ limit: PER_ADDRESS }, services.config.RATE_LIMIT_FACTOR)
  const options = { config: { rateLimit } }
  app.get<{ Params: { id: string }; Querystring: { preview?: string; download?: string } }>(
    '/api/files/:id',
    options,
    async (request, reply) => {
      const signedIn = await signedInByCookie(services, request, reply)
      const { id } = request.params
      const file = isId(id) ? await fileById(services.db, id) : undefined
      const here = file && (await spaceOfHost(services, request.host))
      const viewer = file && signedIn ? await viewerOf(services, readers, file, signedIn.session, here) : null
      if (!file || !isOfSpace(file, here) || !mayRead(file, viewer))
        throw new AppError(signedIn ? 'NOT_FOUND' : 'NO_SESSION')
      const version = await requestedVersion(services, file, 'preview' in request.query)
      // The item may have been renamed since its file was stored.
      return send(services, request, reply, { ...version, ...(viewer?.item && { name: viewer.item.name }) })
    },
  )
}

/** Returns the smaller version of a sent picture if requested. */
const requestedVersion = async ({ files }: Services, file: FileRow, isSmaller: boolean): Promise<FileRow> => {
  if (!isSmaller || !file.smallerSha256) return file
  const size = await files.sizeOf(file.smallerSha256)
  if (size === undefined) throw new Error(`The smaller picture of ${file.id} is not there`)
  return { ...file, sha256: file.smallerSha256, mediaType: 'image/webp', size, name: `${file.name}.webp` }
}

const send = async (services: Services, request: FastifyRequest, reply: FastifyReply, file: FileRow) => {
  const headers = fileHeaders(file, 'download' in (request.query as object))
  if (request.headers['if-none-match'] === headers.etag) return reply.headers(headers).code(304).send()
  const ifRange = request.headers['if-range']
  const isAsked =
    (file.kind === 'message' || file.kind === 'library') && (!ifRange || ifRange === headers.etag)
  const range = isAsked ? rangeOf(request.headers.range, file.size) : undefined
  if (range === null)
    return reply.headers(headers).code(416).header('content-range', `bytes */${file.size}`).send()
  const { start, end } = range ?? { start: 0, end: file.size - 1 }
  // For HEAD, Fastify would read the whole stream for nothing.
  const isRead = request.method !== 'HEAD'
  const bytes = isRead ? await services.files.read(file.sha256, range && { start, end }) : Readable.from([])
  // Set only once there are bytes to send, because an error has its own headers.
  reply.headers(headers)
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`)
  return reply.header('content-length', end - start + 1).send(bytes)
}

const viewerOf = async (
  services: Services,
  { guestRightsIn, readsMessage, fileReadBy }: FileReaders,
  file: FileRow,
  session: Session,
  here: string | undefined,
) => {
  const { db } = services
  const personId = session.userId ?? session.id
  const role = session.userId
    ? await roleOfMember(db, file.workspaceId, session.userId)
    : await roleOfVisitor(services, file, session)
  const spaceId = file.workspaceId
  const guestRights =
    spaceId && isVisitor({ role }) ? await guestRightsIn(services, spaceId, session.guestId) : []
  const who = role && spaceId && { personId, name: '', role, spaceId, guestRights }
  const item = who && file.kind === 'library' ? await fileReadBy(services, who, file) : undefined
  return {
    id: personId,
    role,
    item,
    readsItem: item !== undefined,
    sharesSpaceWithOwner: file.kind === 'avatar' && (await sharesSpace(db, file.ownerId, session, here)),
    readsMessage: Boolean(who && file.messageId && (await readsMessage(services, who, file.messageId))),
  }
}

const roleOfMember = async (db: Executor, spaceId: string | null, userId: string) =>
  spaceId === null ? null : ((await admittedMember(db, spaceId, userId))?.role ?? null)

/** [RECEP-1] People waiting at the reception cannot read what was written in the space. */
const roleOfVisitor = (services: Services, file: FileRow, session: Session) =>
  isOfMessage(file) || file.kind === 'library'
    ? admittedVisitorIn(services, session, file.workspaceId)
    : visitorIn(session, file.workspaceId)
