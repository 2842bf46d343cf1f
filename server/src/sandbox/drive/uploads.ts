import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { randomToken } from '../../platform/ids.ts'
import { CHUNK_UNIT } from '../../providers/drive/provider.ts'
import type { Api } from './api.ts'
import { authenticate, failWith, onWire, parentOf } from './api.ts'

const MOST_CHUNK_BYTES = 64 * 1024 ** 2
const RANGE = /^bytes (?:(\d+)-(\d+)|\*)\/(\d+)$/

interface Begin {
  Body: { name?: string; parents?: string[] } | null
}
interface Chunk {
  Params: { id: string }
  Body: Readable | undefined
}

/** Resumable uploads as in Google Drive: 308 while more is expected. */
export const registerDriveUploads = (scope: FastifyInstance, api: Api, base: () => string): void => {
  const { books, faults, path } = api
  const at = `${path}/upload/drive/v3/files`
  // A chunk is read as a stream.
  scope.addContentTypeParser('*', (_, payload, done) => done(null, payload))

  scope.post<Begin>(at, async (request, reply) => {
    const email = authenticate(api, request, reply)
    if (!email) return reply
    const { name = 'Untitled', parents } = request.body ?? {}
    const parent = parentOf(api, email, parents)
    if (!parent) return failWith(reply, 404, 'notFound')
    const id = randomToken().slice(0, 33)
    const { 'x-upload-content-type': mimeType, 'x-upload-content-length': size } = request.headers
    books.rows.uploads[id] = {
      email,
      name,
      parent,
      mimeType: String(mimeType),
      size: Number(size),
      received: 0,
    }
    books.save()
    return reply.header('location', `${base()}/upload/drive/v3/files/${id}`).send()
  })

  const goOn = (reply: FastifyReply, received: number) => {
    if (received > 0) reply.header('range', `bytes=0-${received - 1}`)
    return reply.code(308).send()
  }

  scope.put<Chunk>(`${at}/:id`, { bodyLimit: MOST_CHUNK_BYTES }, async (request, reply) => {
    const email = authenticate(api, request, reply)
    if (!email) return reply
    const { id } = request.params
    const { socket } = request.raw
    const upload = Object.hasOwn(books.rows.uploads, id) ? books.rows.uploads[id] : undefined
    const [, first, last, total] = RANGE.exec(request.headers['content-range'] ?? '') ?? []
    if (upload?.email !== email) return failWith(reply, 404, 'notFound')
    if (Number(total) !== upload.size) return failWith(reply, 400, 'invalid')
    if (first === undefined && upload.received < upload.size) return goOn(reply, upload.received)
    if (first !== undefined && Number(first) !== upload.received) return goOn(reply, upload.received)
    if (first !== undefined && request.body) {
      const most = faults.take('cut')
        ? Math.floor((Number(last) + 1 - Number(first)) / 2 / CHUNK_UNIT) * CHUNK_UNIT
        : undefined
      upload.received += await writeAt(books.pathOf(id), upload.received, request.body, most)
      books.save()
      if (most !== undefined) {
        socket.destroy()
        return reply.hijack()
      }
    }
    if (upload.received < upload.size) return goOn(reply, upload.received)
    const known = books.rows.files[id]
    const { name, mimeType, parent, size } = upload
    const row = known ?? books.add({ id, email, name, mimeType, parent, size })
    books.save()
    return reply.send(onWire(row, base()))
  })
}

/** Writes the body, or only its beginning, and returns how many bytes that was. */
const writeAt = async (path: string, start: number, body: Readable, most = Number.POSITIVE_INFINITY) => {
  const file = await open(path, start === 0 ? 'w' : 'r+')
  let written = 0
  try {
    for await (const part of body as AsyncIterable<Uint8Array>) {
      const taken = part.subarray(0, Math.max(0, most - written))
      await file.write(taken, 0, taken.length, start + written)
      written += taken.length
      if (written >= most) break
    }
  } finally {
    await file.close()
  }
  return written
}
