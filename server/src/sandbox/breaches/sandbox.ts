import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { SANDBOX_PATH } from '../../providers/breaches/breaches.ts'

/** Passwords that look hard to guess, but are in every list of breaches. */
export const BREACHED_PASSWORDS = ['Tr0ub4dor&3-horse-staple', 'thisisnotarealpassword-2019']

const digestOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase()
const FILLED_TO = 20

/** Responds like the range API of Pwned Passwords, from a collection of two; never registered in production. */
export const registerBreachesSandbox = (app: FastifyInstance): void => {
  app.get<{ Params: { prefix: string } }>(`${SANDBOX_PATH}/range/:prefix`, ({ params, headers }, reply) => {
    const prefix = params.prefix.toUpperCase()
    if (!/^[0-9A-F]{5}$/.test(prefix))
      return reply.code(400).send('The hash prefix was not in a valid format')
    const found = BREACHED_PASSWORDS.map(digestOf)
      .filter((digest) => digest.startsWith(prefix))
      .map((digest) => `${digest.slice(5)}:42`)
    const filling = Array.from(
      { length: headers['add-padding'] === 'true' ? FILLED_TO - found.length : 0 },
      () => `${randomBytes(18).toString('hex').slice(0, 35).toUpperCase()}:0`,
    )
    return reply.type('text/plain').send([...found, ...filling].sort().join('\r\n'))
  })
}
