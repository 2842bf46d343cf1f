import { createHash } from 'node:crypto'
import { ENVELOPE } from '@metapyra/contract/constants'
import type { PrivateJwk, PublicJwk } from '@metapyra/contract/schema'
import type { ProtectedHeader } from '@metapyra/crypto/envelope'
import { createOpener, createSealer, EnvelopeError } from '@metapyra/crypto/envelope'
import { primitives } from '@metapyra/crypto/primitives'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Session } from '../call-request.ts'
import type { ReplayGuard } from './replay.ts'

/** The server's request keys, provided by the feature that stores them in the database. */
export interface RequestKeys {
  /** Undefined if the key never existed or its day of grace is over. */
  find(kid: string): PrivateJwk | undefined | Promise<PrivateJwk | undefined>
}

export interface Envelope {
  /** Decrypts a sealed body, after checking its header against the request. */
  open(jwe: string, request: FastifyRequest, session: Session | null): Promise<string>
  /** Seals a response to a session's reading key. */
  seal(text: string, readingKey: PublicJwk): Promise<string>
}

export const createEnvelope = (keys: RequestKeys, replay: ReplayGuard, clock: () => Date): Envelope => {
  const opener = createOpener(primitives, keys.find)
  const startedAt = Math.floor(clock().getTime() / 1000)
  return {
    open: async (jwe, request, session) => {
      const { payload, header } = await opener.open(jwe).catch(refuse)
      checkBinding(header, request, session)
      checkTime(Number(header.iat), Math.floor(clock().getTime() / 1000), startedAt)
      const added = replay.addIfNew(String(header.jti))
      if (!(added instanceof Promise ? await added : added)) throw new AppError('REPLAYED')
      return payload
    },
    seal: (text, readingKey) => createSealer(primitives, readingKey).seal(text, {}),
  }
}

/** Throws one error for everything that can't be opened, so that it doesn't reveal which check failed. */
const refuse = (error: unknown): never => {
  if (!(error instanceof EnvelopeError)) throw error
  throw new AppError(error.reason === 'unknownKey' ? 'KEY_EXPIRED' : 'BAD_ENVELOPE')
}

const checkBinding = (header: ProtectedHeader, request: FastifyRequest, session: Session | null): void => {
  const url = request.raw.url ?? ''
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  const query = mark < 0 ? '' : url.slice(mark + 1)
  const isRight =
    header.htm === request.method &&
    header.htu === path &&
    typeof header.jti === 'string' &&
    header.jti.length >= 8 &&
    header.jti.length <= 64 &&
    header.wid === request.headers['x-workspace-id'] &&
    header.qry === (query ? createHash('sha256').update(query).digest('base64url') : undefined) &&
    // Without a session there is nothing to bind to, because a client may still send the id of one that has ended.
    (session === null || header.sid === session.id)
  if (!isRight) throw new AppError('BAD_ENVELOPE')
}

/** A body sealed before this process started could be a replay that it can't know. */
const checkTime = (issuedAt: number, now: number, startedAt: number): void => {
  const isFresh = Math.abs(now - issuedAt) <= ENVELOPE.maxSkewSeconds && issuedAt >= startedAt
  if (!isFresh) throw new AppError('STALE_REQUEST', { serverTime: now })
}
