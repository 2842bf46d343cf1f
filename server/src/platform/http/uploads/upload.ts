import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cleanLine } from '../../text/plain-text.ts'
import { AppError } from '../app-error.ts'
import type { Upload } from '../call-request.ts'
import { parseJson } from '../input.ts'
import type { UploadPlace } from './upload-place.ts'
import { findPlace } from './upload-place.ts'
import { mediaTypeOf } from './upload-type.ts'

const ORDER = ['checksum', 'fields', 'file'] as const
const MAX_FIELDS_BYTES = 64 * 1024
/** How much boundaries, headers and the two text parts may add to the file. */
const MAX_AROUND_FILE_BYTES = MAX_FIELDS_BYTES + 16 * 1024
/** RFC 2046 §5.1.1: at most 70 of these characters. */
const BOUNDARY = /;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+./:=?-]{1,70}))\s*(?:;|$)/i

// Without this, V8 collects its whole heap for each 64 MB read from sockets, even if they are already garbage, which
// takes a third of the time of a large file. With it, they count as ordinary memory.
setFlagsFromString('--external-memory-accounted-in-global-limit')

interface Options {
  maxBytes: number
  requireEncryption: boolean
  openText(jwe: string): Promise<string>
}

export interface ReceivedUpload extends AsyncDisposable {
  fields: Record<string, unknown>
  file: Upload
}

/** Makes the server accept multipart/form-data; only `receiveUpload` reads the parts. */
export const installUploads = async (app: FastifyInstance): Promise<void> => {
  await app.register(multipart, { throwFileSizeLimit: false })
}

/**
 * Receives one upload: the parts `checksum`, `fields` and `file`, in this order. The file is hashed and put in a
 * temporary place, which disposing releases. Throws before anything is stored if a part is wrong.
 */
export const receiveUpload = async (request: FastifyRequest, options: Options): Promise<ReceivedUpload> => {
  checkHeader(request, options.maxBytes)
  const place = findPlace(Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY))
  const stop = stopWhenOver(request, options.maxBytes + MAX_AROUND_FILE_BYTES)
  try {
    const received = await readParts(request, options, place, stop)
    return { ...received, [Symbol.asyncDispose]: place.giveBack }
  } catch (error) {
    // Discards the rest of the body, so that the response reaches a client that is still sending.
    request.raw.unpipe()
    request.raw.resume()
    await place.giveBack()
    throw asUploadError(stop.aborted ? stop.reason : error)
  }
}

const checkHeader = (request: FastifyRequest, maxBytes: number): void => {
  if (!request.isMultipart()) {
    throw new AppError('UNSUPPORTED_TYPE', { message: 'Send the file as multipart/form-data.' })
  }
  if (!BOUNDARY.test(request.headers['content-type'] ?? ''))
    throw wrongPart('boundary', 'The boundary is missing or longer than 70 characters.')
  if (Number(request.headers['content-length']) > maxBytes + MAX_AROUND_FILE_BYTES)
    throw new AppError('TOO_LARGE')
}

const readParts = async (
  request: FastifyRequest,
  options: Options,
  place: UploadPlace,
  stop: AbortSignal,
) => {
  const parts = request.parts({
    limits: {
      fieldNameSize: 40,
      fieldSize: MAX_FIELDS_BYTES,
      fileSize: options.maxBytes,
      // One more than allowed, so that the extra part can be named in the error.
      parts: ORDER.length + 1,
      headerPairs: 20,
      headerSize: 4096,
    },
  })
  const abortEvent = once(stop, 'abort')
  const next = async () => {
    const read = await Promise.race([parts.next(), abortEvent])
    if (Array.isArray(read)) throw stop.reason
    return read
  }
  const checksum = textOf(expectPart(await next(), 'checksum')).toLowerCase()
  if (!/^[0-9a-f]{64}$/.test(checksum)) throw wrongPart('checksum', 'Send the file’s SHA-256 in hex.')
  const { checksum: inner, ...fields } = await openFields(textOf(expectPart(await next(), 'fields')), options)
  if (String(inner).toLowerCase() !== checksum) throw new AppError('CHECKSUM_MISMATCH')
  const file = await writeFile(fileOf(expectPart(await next(), 'file')), place, stop)
  const extra = await next()
  if (!extra.done) throw wrongPart(extra.value.fieldname, 'Nothing can follow the file.')
  if (file.sizeBytes === 0) throw wrongPart('file', 'This file is empty.')
  if (file.sha256 !== checksum) throw new AppError('CHECKSUM_MISMATCH')
  return { fields, file }
}

const openFields = async (text: string, options: Options): Promise<Record<string, unknown>> => {
  // Sealed text starts with base64url and a dot, which no JSON object or list does.
  const isSealed = /^[\w-]+\./.test(text)
  if (!isSealed && options.requireEncryption) throw new AppError('ENCRYPTION_REQUIRED')
  const fields = parseJson(isSealed ? await options.openText(text) : text)
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
    throw wrongPart('fields', 'This isn’t valid.')
  }
  return fields as Record<string, unknown>
}

const writeFile = async (part: MultipartFile, place: UploadPlace, signal: AbortSignal): Promise<Upload> => {
  const { head, ...written } = await place.write(part.file, signal)
  if (part.file.truncated) throw new AppError('TOO_LARGE')
  return { ...written, mediaType: await mediaTypeOf(head), fileName: plainName(part.filename) }
}

const expectPart = (read: IteratorResult<Multipart>, name: (typeof ORDER)[number]): Multipart => {
  if (read.done)
    throw wrongPart(name, `This part is missing. The parts are ${ORDER.join(', ')}, in this order.`)
  if (read.value.fieldname === name) return read.value
  throw wrongPart(
    read.value.fieldname,
    `Expected ${name} here. The parts are ${ORDER.join(', ')}, in this order`,
  )
}

const textOf = (part: Multipart): string => {
  if (part.type === 'file' || typeof part.value !== 'string')
    throw wrongPart(part.fieldname, 'Send plain text.')
  if (part.valueTruncated)
    throw new AppError('TOO_LARGE', { fields: { [part.fieldname]: 'This is too long.' } })
  return part.value
}

const fileOf = (part: Multipart): MultipartFile => {
  if (part.type !== 'file') throw wrongPart('file', 'Send this with a file name.')
  return part
}

/** Without a declared length, a body could contain endless bytes around its parts. */
const stopWhenOver = (request: FastifyRequest, maxBytes: number): AbortSignal => {
  const over = new AbortController()
  let seen = 0
  request.raw.on('data', (chunk: Buffer) => {
    seen += chunk.length
    if (seen > maxBytes) over.abort(new AppError('TOO_LARGE'))
  })
  return over.signal
}

/** The last segment of a path, cleaned. Only for display, never for where the file is stored. */
const plainName = (name: string): string =>
  cleanLine(name.split(/[\\/]/).at(-1) ?? '')
    .slice(0, 260)
    .toWellFormed() || 'file'

const wrongPart = (name: string, problem: string) =>
  new AppError('VALIDATION', { fields: { [name]: problem } })

const asUploadError = (error: unknown): unknown => {
  if (error instanceof AppError || !(error instanceof Error) || 'errno' in error) return error
  const isForbiddenName = (error as { code?: string }).code === 'FST_PROTO_VIOLATION'
  const problem = isForbiddenName
    ? 'A part has a name that isn’t allowed.'
    : 'The multipart/form-data is incomplete.'
  return new AppError('VALIDATION', { fields: { body: problem }, cause: error })
}
