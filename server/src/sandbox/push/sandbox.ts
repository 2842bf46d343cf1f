import type { FastifyInstance, FastifyRequest } from 'fastify'
import { importJWK, errors as joseErrors, jwtVerify } from 'jose'

interface Pushed {
  /** Base64url, encrypted for the browser. */
  body: string
  ttlSeconds: number
  urgency: string
}

const KEPT = 100
/** A subscription that never existed or is gone. */
const NO_SUBSCRIPTION = 'gone'
/** A subscription whose push service fails. */
const BROKEN = 'broken'

/**
 * A push service sandbox with the protocol of the real ones (RFC 8030, 8291, 8292): a message must be encrypted, signed
 * for this origin, and state its lifetime. `GET` returns what has arrived. Never registered in production.
 */
export const registerPushSandbox = async (app: FastifyInstance, mainOrigin: () => string): Promise<void> => {
  const boxes = new Map<string, Pushed[]>()
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4096 }, (_, body, done) =>
      done(null, body),
    )
    scope.post<{ Params: { name: string } }>('/sandbox/push/:name', async (request, reply) => {
      const { name } = request.params
      if (name === NO_SUBSCRIPTION) return reply.code(410).send()
      if (name === BROKEN) return reply.code(502).send()
      if (!(await isSigned(request, mainOrigin()))) return reply.code(403).send({ reason: 'VAPID' })
      const { ttl, urgency = 'normal', 'content-encoding': encoding } = request.headers
      if (ttl === undefined || encoding !== 'aes128gcm') return reply.code(400).send()
      const body = (request.body as Buffer).toString('base64url')
      const box = [{ body, ttlSeconds: Number(ttl), urgency: String(urgency) }, ...(boxes.get(name) ?? [])]
      boxes.set(name, box.slice(0, KEPT))
      return reply.code(201).header('location', `/sandbox/push/${name}`).send()
    })
    scope.get<{ Params: { name: string } }>('/sandbox/push/:name', async (request) => ({
      rows: boxes.get(request.params.name) ?? [],
    }))
  })
}

/** RFC 8292: checks `vapid t=JWT, k=KEY`, a token signed by that key, for this origin and for a day at most. */
const isSigned = async (request: FastifyRequest, audience: string): Promise<boolean> => {
  const [, token = '', key = ''] =
    /^vapid t=([^,\s]+), ?k=([\w-]+)$/.exec(request.headers.authorization ?? '') ?? []
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) return false
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  try {
    const verified = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'), {
      audience,
    })
    return /^(mailto:|https:)/.test(String(verified.payload.sub)) && verified.payload.exp !== undefined
  } catch (error) {
    if (error instanceof joseErrors.JOSEError) return false
    throw error
  }
}
