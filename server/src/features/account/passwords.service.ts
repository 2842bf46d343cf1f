import { hash, verify } from '@node-rs/argon2'
import { createTurns } from '../../turns.ts'

/** argon2id, 46 MiB and one pass: about 10 ms, above OWASP's floor of 19 MiB and two. */
const COST = { memoryCost: 47_104, timeCost: 1, parallelism: 1 }
/** At most this many at once, so that fifty logins together do not take the machine. */
const AT_ONCE = 4

const inTurn = createTurns(AT_ONCE)

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST))

/** Whether a hash was made with other figures than today's, and a new one is due once the password is known. */
export const isHashOutdated = (stored: string): boolean => {
  const { memoryCost, timeCost, parallelism } = COST
  return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
}

let dummyHash: Promise<string> | undefined

/** Takes the same time where there is no such account, so that the clock does not tell who has one. */
export const isPasswordRight = async (
  stored: string | null | undefined,
  password: string,
): Promise<boolean> => {
  dummyHash ??= hashPassword('no account has this one')
  const against = stored ?? (await dummyHash)
  const isRight = await inTurn(() => verify(against, password))
  return isRight && stored != null
}
