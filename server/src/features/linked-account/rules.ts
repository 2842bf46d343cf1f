import type { LinkedAccount } from '@metapyra/contract/entities/calendar'
import type { LinkedDeclared, LinkedKind, LinkedProvider } from '@metapyra/contract/linked-accounts'
import { LINKED_ACCOUNTS } from '@metapyra/contract/linked-accounts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Hosts } from '../../platform/http/edge/hosts.ts'

/** What is declared of a kind of account; not all that can be asked for is there. */
export const linkedAs = (provider: LinkedProvider, kind: LinkedKind): LinkedDeclared => {
  const named: Partial<Record<string, LinkedDeclared>> = LINKED_ACCOUNTS
  const found = named[`${provider} ${kind}`]
  if (!found)
    throw new AppError('NOT_FOUND', { message: 'This type of account can’t be linked on this server.' })
  return found
}

/** The page of the client that a provider sends browsers back to (§2); it is registered there. */
export const returnPageOf = (hosts: Hosts, { page }: LinkedDeclared): string => `${hosts.mainOrigin()}${page}`

/** What is told of one that is there no more. */
export const removed = ({ provider, kind }: LinkedDeclared): LinkedAccount => ({
  ...{ provider, kind, status: 'removed', email: null, expiresAt: null, lastError: null },
  linkedAt: null,
})
