import type { FastifyInstance } from 'fastify'
import { SANDBOX } from '../../providers/captcha/captcha.ts'
import { readForms } from '../form.ts'
import { SANDBOX_SCRIPT } from './script.ts'

const KEPT = 10_000
/** The widget's tokens: with `fail` one that is refused; with an action if a script requested it. */
const TOKEN = /^sandbox-(ok|fail)-[\w-]{8,80}(?:\/(\w+))?@([\w.:[\]-]+)$/

/** Responds like `siteverify`: a token is valid once, and only with the secret. */
const createVerifier = () => {
  const used = new Set<string>()
  const refused = (...codes: string[]) => ({ success: false, 'error-codes': codes })
  return ({ secret, response }: Record<string, string | undefined>) => {
    if (!secret) return refused('missing-input-secret')
    if (secret !== SANDBOX.secret) return refused('invalid-input-secret')
    if (!response) return refused('missing-input-response')
    const [, kind, action, hostname] = TOKEN.exec(response) ?? []
    if (kind !== 'ok') return refused('invalid-input-response')
    if (used.has(response)) return refused('timeout-or-duplicate')
    used.add(response)
    const [oldest] = used
    if (used.size > KEPT && oldest) used.delete(oldest)
    return {
      success: true,
      challenge_ts: new Date().toISOString(),
      hostname,
      ...(action && { score: 0.9, action }),
    }
  }
}

/** A captcha sandbox with the protocol of the real one; never registered in production. */
export const registerCaptchaSandbox = async (app: FastifyInstance): Promise<void> => {
  const verify = createVerifier()
  await app.register(async (scope) => {
    readForms(scope)
    scope.post<{ Body: Record<string, string> | null }>(`${SANDBOX.path}/siteverify`, async ({ body }) =>
      verify(body ?? {}),
    )
    scope.get(`${SANDBOX.path}/api.js`, (_, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(SANDBOX_SCRIPT),
    )
  })
}
