import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../platform/config/config.ts'
import { createPwnedPasswords } from './pwned-passwords.ts'

/** The product's interface to a collection of breached passwords. */
export interface Breaches {
  /** True if the password is in a breach; false if the service fails, because no password is refused just for that. */
  isKnown(password: string): Promise<boolean>
}

export const SANDBOX_PATH = '/sandbox/breaches'

/** Creates the collection from the settings; the sandbox's uses the same client and protocol. */
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
