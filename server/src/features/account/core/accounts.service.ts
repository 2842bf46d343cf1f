import { DEFAULT_COUNTRY_CODE } from '@metapyra/contract/constants'
import { cleanEmail } from '@metapyra/contract/email-address'
import type { Executor } from '../../../platform/db/drizzle.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { newId } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { users } from '../tables.ts'
import { checkPassword } from './password-check.service.ts'
import { hashPassword } from './passwords.service.ts'
import type { UserRow } from './queries.ts'
import {
  accountByEmail,
  convertInvitedUser,
  insertUser,
  updateUser,
  userByEmail,
  userById,
} from './queries.ts'

export interface NewAccount {
  name: string
  email: string
  password: string
  countryCode?: number | undefined
  mobileNumber?: string | undefined
  isVerified: boolean
}

/** An account whose password was checked and hashed: slow work, done before a transaction blocks others. */
export interface PreparedAccount extends Omit<NewAccount, 'password'> {
  passwordHash: string
}

/** Checks the password and hashes it; throws WEAK_PASSWORD. */
export const prepareAccount = async (
  services: Pick<Services, 'breaches'>,
  { password, ...input }: NewAccount,
): Promise<PreparedAccount> => {
  const account = { ...input, name: input.name.trim(), email: cleanEmail(input.email) }
  await checkPassword(services, password, [account.name, account.email])
  return { ...account, passwordHash: await hashPassword(password) }
}

/** Creates an account, or turns an invited person into one. An address has one account. */
export const createAccount = async (db: Executor, input: PreparedAccount, now: Date): Promise<UserRow> => {
  const { email, name, passwordHash } = input
  const values = {
    name,
    passwordHash,
    countryCode: input.countryCode ?? DEFAULT_COUNTRY_CODE,
    mobileNumber: input.mobileNumber?.trim() || null,
    emailVerifiedAt: input.isVerified ? now : null,
  }
  const made = await insertUser(db, { id: newId(), email, ...values })
  const claimed = made ?? (await convertInvitedUser(db, email, values))
  if (!claimed) throw emailTaken()
  return claimed
}

const emailTaken = () =>
  new AppError('EMAIL_TAKEN', { fields: { email: 'There’s already an account with this email.' } })

/** Inserts rows for invited people without an account. Existing accounts are not changed. */
export const invitedAccounts = async (
  db: Executor,
  people: { email: string; name: string }[],
): Promise<void> => {
  if (people.length === 0) return
  const rows = people.map(({ email, name }) => ({
    id: newId(),
    email,
    name,
    countryCode: DEFAULT_COUNTRY_CODE,
  }))
  await db.insert(users).values(rows).onConflictDoNothing({ target: users.email })
}

export type { UserRow }

export { accountByEmail, updateUser, userByEmail, userById }
