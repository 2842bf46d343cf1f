import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'
import { AppError } from '../app-error.ts'
import { BARE_HEADERS } from '../error-replies.ts'

/** Responds with one of our errors if Node can't parse a request, before any hook could see it. */
export const answerClientError = (error: ConnectionError, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) socket.write(answerTo(error))
  socket.destroy()
}

/** Responds with an error to a connection that isn't read any further, and closes it. */
export const refuseConnection = (socket: Socket, failure: AppError): void => {
  socket.write(answerOf(failure))
  socket.destroySoon()
}

const answerTo = (error: ConnectionError): string =>
  // No one expects an answer: the connection was idle, or no complete request came.
  error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? messageOf(408, {}, '') : answerOf(failureOf(error))

const answerOf = (failure: AppError): string => {
  const type = { 'content-type': 'application/json; charset=utf-8' }
  return messageOf(failure.status, { ...BARE_HEADERS, ...type }, JSON.stringify(failure.toBody()))
}

const failureOf = (error: ConnectionError): AppError => {
  if (error.code !== 'HPE_HEADER_OVERFLOW')
    return new AppError('BAD_JSON', { message: 'This isn’t a valid request.' })
  // Fastify declares the packet in its JSON form.
  const packet = error.rawPacket as unknown as Buffer
  const read = packet.subarray(0, error.bytesParsed).toString('latin1')
  if (/^[A-Z]+ \S+$/.test(read)) return new AppError('URI_TOO_LONG')
  if (read.includes('\r\n'))
    return new AppError('TOO_LARGE', { message: 'The request’s headers are too large.' })
  // If the request came in several packets, only the last is known, and either part may be too long.
  return new AppError('URI_TOO_LONG', { message: 'URI too long, or the headers with it' })
}

const messageOf = (status: number, headers: Record<string, string>, body: string): string => {
  const all = { ...headers, connection: 'close', 'content-length': Buffer.byteLength(body) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
}
