import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'
import { AppError } from '../app-error.ts'
import { BARE_HEADERS } from '../error-replies.ts'

/** Answers what is no request that Node can read, before there is one for a hook to see, as an error of ours. */
export const answerClientError = (error: ConnectionError, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) socket.write(answerTo(error))
  socket.destroy()
}

/** Answers a connection that is not to be read any further, and closes it. */
export const refuseConnection = (socket: Socket, failure: AppError): void => {
  socket.write(answerOf(failure))
  socket.destroySoon()
}

const answerTo = (error: ConnectionError): string =>
  // Nobody is reading: the connection was kept open, or opened, and nothing whole came by it.
  error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? messageOf(408, {}, '') : answerOf(failureOf(error))

const answerOf = (failure: AppError): string => {
  const type = { 'content-type': 'application/json; charset=utf-8' }
  return messageOf(failure.status, { ...BARE_HEADERS, ...type }, JSON.stringify(failure.toBody()))
}

const failureOf = (error: ConnectionError): AppError => {
  if (error.code !== 'HPE_HEADER_OVERFLOW')
    return new AppError('BAD_JSON', { message: 'This isn’t a valid request.' })
  // Fastify declares the packet as its JSON would be.
  const packet = error.rawPacket as unknown as Buffer
  const read = packet.subarray(0, error.bytesParsed).toString('latin1')
  if (/^[A-Z]+ \S+$/.test(read)) return new AppError('URI_TOO_LONG')
  if (read.includes('\r\n'))
    return new AppError('TOO_LARGE', { message: 'The request’s headers are too large.' })
  // Of one that came in parts only the last is known, and it may be of either.
  return new AppError('URI_TOO_LONG', { message: 'URI too long, or the headers with it' })
}

const messageOf = (status: number, headers: Record<string, string>, body: string): string => {
  const all = { ...headers, connection: 'close', 'content-length': Buffer.byteLength(body) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
}
