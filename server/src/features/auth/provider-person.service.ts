import { PROVIDER_TITLES } from '@metapyra/contract/constants'
import { cleanEmail, isEmail } from '@metapyra/contract/email-address'
import type { Executor } from '../../platform/db/drizzle.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { BearerToken } from '../../platform/http/call-request.ts'
import type { Services } from '../../platform/services.ts'
import type { ProviderPerson } from '../../providers/oidc/provider.ts'
import type { UserRow } from '../account/core/accounts.service.ts'
import { userById } from '../account/core/accounts.service.ts'
import { connectIdentity, createFromIdentity, userByIdentity } from '../account/core/identities.service.ts'
import { writeMails } from '../mail/service.ts'
import { useToken } from '../token/service.ts'
import { nameFromEmail } from '../workspace/invite.service.ts'

const MAX_NAME = 120

/**
 * The address for which a login would reveal whether it is taken; undefined if it reveals nothing: the provider has
 * verified its owner, or the person has an account by this provider.
 */
export const revealedAddress = async (db: Executor, person: ProviderPerson): Promise<string | undefined> => {
  if (person.isEmailVerified || (await userByIdentity(db, person))) return undefined
  return addressOf(person)
}

/** Redeems a one-time code for the person's account, which is created if there is none. */
export const redeemLogin = (
  services: Services,
  bearer: BearerToken,
  person: ProviderPerson,
): Promise<UserRow> =>
  services.db.transaction(async (tx) => {
    await useToken(services, tx, bearer)
    const existingUser = await userByIdentity(tx, person)
    if (existingUser) return existingUser
    const email = addressOf(person)
    const name = nameOf(person.name) || nameFromEmail(email)
    const isVerified = person.isEmailVerified
    const made = await createFromIdentity(tx, { ...person, email, name, isVerified }, services.clock())
    if (made) return made
    // Of two concurrent logins of one new person, the second finds the account created by the first.
    const meanwhile = await userByIdentity(tx, person)
    if (meanwhile) return meanwhile
    const message = `There’s already an account with ${email}. Log in the way you usually do, then connect ${PROVIDER_TITLES[person.provider]} in your settings.`
    throw new AppError('EMAIL_TAKEN', { message })
  })

/** Connects an external identity to an account, and notifies its owner by email. */
export const connectProvider = async (services: Services, userId: string, person: ProviderPerson) =>
  services.db.transaction(async (tx) => {
    const before = await userByIdentity(tx, person)
    const outcome = await connectIdentity(tx, userId, person)
    const user = outcome === 'connected' && !before ? await userById(tx, userId) : undefined
    if (user) {
      const name = user.emailVerifiedAt ? user.name : ''
      const data = { name, provider: PROVIDER_TITLES[person.provider] }
      await writeMails(tx, [{ to: user.email, template: 'provider-connected', data }])
    }
    return outcome
  })

const addressOf = ({ email, provider }: ProviderPerson): string => {
  const address = cleanEmail(email ?? '')
  if (isEmail(address)) return address
  const message = `${PROVIDER_TITLES[provider]} didn’t share your email with us. Sign up with an email instead.`
  throw new AppError('FORBIDDEN', { message })
}

/** A provider's name is untrusted: reduces it to one line of text that can be stored. */
const nameOf = (name: string): string =>
  name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME)
    .toWellFormed()
