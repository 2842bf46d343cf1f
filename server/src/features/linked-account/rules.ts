import type { LinkedAccount } from '@metapyra/contract/entities/calendar'
import type { LinkedDeclared, LinkedKind, LinkedProvider } from '@metapyra/contract/linked-accounts'
import { LINKED_ACCOUNTS } from '@metapyra/contract/linked-accounts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Hosts } from '../../platform/http/edge/hosts.ts'

/** Returns the declaration of a kind of account. Not every combination of provider and kind exists. */
export const requireDeclared = (provider: LinkedProvider, kind: LinkedKind): LinkedDeclared => {
  const named: Partial<Record<string, LinkedDeclared>> = LINKED_ACCOUNTS
  const found = named[`${provider} ${kind}`]
  if (!found)
    throw new AppError('NOT_FOUND', { message: 'This type of account can’t be linked on this server.' })
  return found
}

/** The client's page to which a provider redirects (§2); it is registered there. */
export const returnPageOf = (hosts: Hosts, { page }: LinkedDeclared): string => `${hosts.mainOrigin()}${page}`

/** The response for an account that is no longer linked. */
export const removedAccount = ({ provider, kind }: LinkedDeclared): LinkedAccount => ({
  ...{ provider, kind, status: 'removed', email: null, expiresAt: null, lastError: null },
  linkedAt: null,
})
