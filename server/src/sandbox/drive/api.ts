import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FOLDER } from '../../providers/drive/wire.ts'
import { DRIVE_SCOPE } from '../../providers/link/scopes.ts'
import type { Faults } from '../link/faults.ts'
import type { LinkGrants } from '../link/grants.ts'
import { brokenOff, bytesOf, exported } from './bytes.ts'
import type { DriveBooks, Row } from './drive-data.ts'
import type { Fault } from './faults.ts'
import { testOf } from './query.ts'

export interface Api {
  books: DriveBooks
  grants: LinkGrants
  faults: Faults<Fault>
  count: { requests: number }
  path: string
}

type Query = Record<string, string | undefined>
interface Of {
  Params: { id: string }
  Querystring: Query
  Body: { name?: string; mimeType?: string; parents?: string[]; role?: string; type?: string } | null
}

export const failWith = (reply: FastifyReply, code: number, reason: string) =>
  reply.code(code).send({ error: { code, message: reason, errors: [{ domain: 'global', reason }] } })

export const onWire = ({ id, name, mimeType, size, modifiedTime, isPublic }: Row, base: string) => ({
  ...{ id, name, mimeType, modifiedTime },
  ...(size !== null && { size: String(size) }),
  webViewLink: `${base}/view/${id}`,
  capabilities: { canDownload: true },
  permissions: [{ type: 'user', role: 'owner' }, ...(isPublic ? [{ type: 'anyone', role: 'reader' }] : [])],
})

/** Returns the email address of the token's owner if access is allowed; otherwise sends the error or fault. */
export const authenticate = (api: Api, request: FastifyRequest, reply: FastifyReply): string | undefined => {
  api.count.requests += 1
  const fault = api.faults.next()
  if (fault) {
    if (fault.status === 429) reply.header('retry-after', '0')
    failWith(reply, fault.status, fault.reason)
    return undefined
  }
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const holder = api.grants.holderOf(token)
  if (!holder) failWith(reply, 401, 'authError')
  else if (!holder.scopes.includes(DRIVE_SCOPE)) failWith(reply, 403, 'insufficientPermissions')
  else return holder.email
  return undefined
}

/** A file of a person's Drive that a `drive.file` token can access. */
const seen = ({ books }: Api, email: string, id: string): Row | undefined => {
  const row = Object.hasOwn(books.rows.files, id) ? books.rows.files[id] : undefined
  return row?.email === email && row.isGiven ? row : undefined
}

/** The id of the requested parent: the root or an existing folder; otherwise undefined. */
export const parentOf = (api: Api, email: string, parents: string[] | undefined): string | undefined => {
  const [parent = 'root'] = parents ?? []
  return parent === 'root' || seen(api, email, parent)?.mimeType === FOLDER ? parent : undefined
}

/** The files part of Google Drive's REST API, version 3, that the product uses. */
export const registerDriveFiles = (scope: FastifyInstance, api: Api, base: () => string): void => {
  const { books, path } = api
  const files = `${path}/drive/v3/files`

  scope.get(`${path}/drive/v3/about`, async (request, reply) => {
    const email = authenticate(api, request, reply)
    return email ? { user: { emailAddress: email } } : reply
  })

  scope.get<Of>(files, async (request, reply) => {
    const email = authenticate(api, request, reply)
    if (!email) return reply
    const test = testOf(request.query['q'] ?? '')
    if (!test) return failWith(reply, 400, 'invalid')
    const found = Object.values(books.rows.files)
      .filter((row) => row.email === email && row.isGiven && test(row))
      .sort(
        (a, b) =>
          Number(b.mimeType === FOLDER) - Number(a.mimeType === FOLDER) || a.name.localeCompare(b.name),
      )
    const from = Number(request.query['pageToken'] ?? 0)
    const to = from + Number(request.query['pageSize'] ?? 100)
    return {
      files: found.slice(from, to).map((row) => onWire(row, base())),
      ...(found.length > to && { nextPageToken: String(to) }),
    }
  })

  scope.post<Of>(files, async (request, reply) => {
    const email = authenticate(api, request, reply)
    if (!email) return reply
    const { body } = request
    const parent = parentOf(api, email, body?.parents)
    if (!parent) return failWith(reply, 404, 'notFound')
    const row = books.add({
      email,
      name: body?.name ?? 'Untitled',
      mimeType: body?.mimeType ?? 'application/octet-stream',
      parent,
    })
    books.save()
    return onWire(row, base())
  })

  scope.get<Of>(`${files}/:id`, async (request, reply) => {
    const email = authenticate(api, request, reply)
    if (!email) return reply
    const row = seen(api, email, request.params.id)
    if (!row) return failWith(reply, 404, 'notFound')
    if (request.query['alt'] !== 'media') return onWire(row, base())
    if (row.size === null) return failWith(reply, 403, 'fileNotDownloadable')
    return sendBytes(api, request, reply, row)
  })

  scope.get<Of>(`${files}/:id/export`, async (request, reply) => {
    const email = authenticate(api, request, reply)
    if (!email) return reply
    const row = seen(api, email, request.params.id)
    const bytes = row && exported(row, request.query['mimeType'] ?? '')
    return bytes
      ? reply.type(request.query['mimeType'] ?? '').send(Readable.from([bytes]))
      : failWith(reply, 404, 'notFound')
  })

  scope.post<Of>(`${files}/:id/permissions`, async (request, reply) => {
    const email = authenticate(api, request, reply)
    if (!email) return reply
    const row = seen(api, email, request.params.id)
    if (!row) return failWith(reply, 404, 'notFound')
    if (request.body?.role !== 'reader' || request.body.type !== 'anyone')
      return failWith(reply, 400, 'invalid')
    row.isPublic = true
    books.save()
    return { id: 'anyoneWithLink' }
  })
}

const sendBytes = ({ books, faults }: Api, request: FastifyRequest, reply: FastifyReply, row: Row) => {
  const size = row.size ?? 0
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
  if (from > 0) reply.code(206).header('content-range', `bytes ${from}-${size - 1}/${size}`)
  reply.type(row.mimeType).header('content-length', size - from)
  const bytes = bytesOf(books, row, from, size)
  return reply.send(
    faults.take('cut') ? Readable.from(brokenOff(bytes, Math.floor((size - from) / 2))) : bytes,
  )
}
