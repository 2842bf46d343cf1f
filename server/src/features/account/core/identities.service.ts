import { DEFAULT_COUNTRY_CODE, PROVIDER_TITLES } from '@metapyra/contract/constants'
import type { Executor } from '../../../platform/db/drizzle.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { newId } from '../../../platform/ids.ts'
import type { IdentityRow } from './identities.queries.ts'
import {
  deleteIdentity,
  identitiesOfUser,
  identityOf,
  insertIdentity,
  lockUser,
  lockUsersByEmail,
  shareLockAddresses,
} from './identities.queries.ts'
import type { UserRow } from './queries.ts'
import { convertInvitedUser, insertUser, userById } from './queries.ts'

type Identity = Pick<IdentityRow, 'issuer' | 'subject' | 'provider'>

interface NewPerson extends Identity {
  name: string
  email: string
  isVerified: boolean
}

/** True if a row is an account, with any way to log in. Otherwise it only represents an invited person. */
export const isAccount = async (db: Executor, row: UserRow | undefined): Promise<boolean> => {
  if (!row) return false
  return row.passwordHash !== null || (await identitiesOfUser(db, row.id)).length > 0
}

/** [AUTH-7] The account that an external identity belongs to, determined only by issuer and subject. */
export const userByIdentity = async (db: Executor, identity: Identity): Promise<UserRow | undefined> => {
  const known = await identityOf(db, identity)
  return known && userById(db, known.userId)
}

/**
 * Creates an account for an external identity, or turns an invited person into one. Undefined if the address has an
 * account already, which is never linked by its address only ([AUTH-7]).
 */
export const createFromIdentity = async (
  tx: Executor,
  person: NewPerson,
  now: Date,
): Promise<UserRow | undefined> => {
  const { email, name, provider, issuer, subject } = person
  const values = { name, emailVerifiedAt: person.isVerified ? now : null }
  const made = await insertUser(tx, { id: newId(), email, countryCode: DEFAULT_COUNTRY_CODE, ...values })
  const row = made ?? (await convertInvitedUser(tx, email, values))
  if (!row) return undefined
  if (!(await insertIdentity(tx, { issuer, subject, provider, userId: row.id })))
    throw new AppError('CONFLICT', {
      message: `This ${PROVIDER_TITLES[provider]} account was just connected elsewhere. Try again.`,
    })
  return row
}

/** `taken`: it belongs to another account; `other`: the account has another identity of this provider. */
export const connectIdentity = async (
  db: Executor,
  userId: string,
  { issuer, subject, provider }: Identity,
): Promise<'connected' | 'taken' | 'other'> => {
  if (await insertIdentity(db, { issuer, subject, provider, userId })) return 'connected'
  const known = await identityOf(db, { issuer, subject })
  if (!known) return 'other'
  return known.userId === userId ? 'connected' : 'taken'
}

/** [AUTH-4] Removes an external identity from an account, unless it is the last way to log in. */
export const disconnectIdentity = async (
  tx: Executor,
  userId: string,
  provider: Identity['provider'],
): Promise<void> => {
  await lockUser(tx, userId)
  const [row, identities] = [await userById(tx, userId), await identitiesOfUser(tx, userId)]
  if (!identities.some((identity) => identity.provider === provider)) throw new AppError('NOT_FOUND')
  if (row?.passwordHash == null && identities.length < 2)
    throw new AppError('CONFLICT', {
      message: `${PROVIDER_TITLES[provider]} is your only way to log in. Set a password first, then disconnect it.`,
    })
  await deleteIdentity(tx, userId, provider)
}

export { identitiesOfUser, lockUser, lockUsersByEmail, shareLockAddresses }
