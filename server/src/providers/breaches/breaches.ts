import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../platform/config/config.ts'
import { createPwnedPasswords } from './pwned-passwords.ts'

/** What the product needs of a collection of passwords that were found in breaches. */
export interface Breaches {
  /** False too where nobody can say: a password is not refused since a service is away. */
  isKnown(password: string): Promise<boolean>
}

export const SANDBOX_PATH = '/sandbox/breaches'

/** The collection of the settings; the sandbox's is asked by the same client over the same protocol. */
export const createBreaches = (
  { breachedPasswords, BREACHED_PASSWORDS_URL }: Config,
  mainOrigin: () => string,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Breaches | null => {
  if (breachedPasswords === 'off') return null
  const url = () =>
    breachedPasswords === 'sandbox' ? `${mainOrigin()}${SANDBOX_PATH}` : BREACHED_PASSWORDS_URL
  return createPwnedPasswords(url, (error) => log.warn({ err: error }, 'breached passwords are not compared'))
}
