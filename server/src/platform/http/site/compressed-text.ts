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

/** Each text is compressed once; there are only as many as pages and maps. */
const compressed = new Map<string, Promise<Buffer>>()

/**
 * Sends a text that is the same for everyone, compressed as the browser accepts. Not for texts that combine a secret
 * with words an attacker chooses, because the length would reveal the secret.
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
