import { promisify } from 'node:util'
import type { BrotliOptions } from 'node:zlib'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply } from 'fastify'

const ENCODINGS = ['br', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number]

const toBrotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress)
const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
const compressors: Record<Encoding, (text: Buffer) => Promise<Buffer>> = {
  br: (text) => toBrotli(text, { params }),
  gzip: promisify<Buffer, Buffer>(gzip),
}

/** Each text is compressed once: there are as many as pages and maps. */
const compressed = new Map<string, Promise<Buffer>>()

/**
 * Sends a text that is the same for everybody, compressed as the browser takes it. Not for what holds a secret beside
 * words that a stranger chooses: its length would tell of the secret.
 */
export const sendCompressed = async (reply: FastifyReply, text: string): Promise<FastifyReply> => {
  reply.header('vary', 'accept-encoding')
  const accepted = reply.request.headers['accept-encoding']
  const encoding = accepted ? (negotiate(accepted, [...ENCODINGS]) as Encoding | null) : null
  if (!encoding) return reply.send(text)
  const key = `${encoding} ${text}`
  const bytes = compressed.get(key) ?? compressors[encoding](Buffer.from(text))
  compressed.set(key, bytes)
  return reply.header('content-encoding', encoding).send(await bytes)
}
