import type { LinkedAccount } from '@metapyra/contract/entities/calendar'
import type { LinkedDeclared, LinkedKind } from '@metapyra/contract/linked-accounts'
import { LINKED_ACCOUNTS } from '@metapyra/contract/linked-accounts'
import { AppError, validationError } from '../../platform/http/app-error.ts'
import type { CallRequest, CookieJar } from '../../platform/http/call-request.ts'
import { accountOf } from '../../platform/http/call-request.ts'
import type { Services } from '../../platform/services.ts'
import type { LinkedRow } from './queries.ts'
import { allLinkedOf, calendarFailuresOf, linkedById } from './queries.ts'
import { requireDeclared } from './rules.ts'

/**
 * A logged-in person and their login, which stays the same after a handoff to other hosts, with the browser's cookies
 * for the link handles.
 */
export interface LinkCaller {
  userId: string
  rootId: string
  cookies: CookieJar
}

export const linkerOf = (request: CallRequest): LinkCaller => {
  const { user, session } = accountOf(request)
  return { userId: user.id, rootId: session.rootId, cookies: request.cookies }
}

export const toLinkedAccount = (row: LinkedRow): LinkedAccount => ({
  ...{
    provider: row.provider,
    kind: row.kind,
    status: row.status,
    email: row.email,
    lastError: row.lastError,
  },
  expiresAt: row.expiresAt?.toISOString() ?? null,
  linkedAt: row.linkedAt.toISOString(),
})

/** [LINK-7] The handle of a link: it identifies the link and grants no access. */
const handleOf = ({ secrets }: Pick<Services, 'secrets'>, { id }: LinkedRow): string =>
  secrets.mac('linked-handle', id)

/** Sets the handle's cookie for 14 days, or deletes it if the account is not linked. */
export const setLinkCookie = (
  services: Pick<Services, 'secrets'>,
  cookies: CookieJar,
  { token }: LinkedDeclared,
  row: LinkedRow | undefined,
): void => {
  if (row?.status === 'active') cookies.share(token, handleOf(services, row))
  else if (cookies.getShared(token)) cookies.unshare(token)
}

/** [LINK-10] Returns the Google account of the kind in a call; without a kind, the only one that is linked. */
export const googleLinkOf = async (
  { db }: Pick<Services, 'db'>,
  { userId }: Pick<LinkCaller, 'userId'>,
  type: LinkedKind | undefined,
): Promise<LinkedDeclared> => {
  if (type) return requireDeclared('google', type)
  const [row, other] = (await allLinkedOf(db, userId)).filter(({ provider }) => provider === 'google')
  if (!row) throw new AppError('NOT_FOUND', { message: 'This account isn’t linked.' })
  if (other) throw validationError({ type: `Choose one of these: ${row.kind}, ${other.kind}.` })
  return requireDeclared(row.provider, row.kind)
}

export const linkedAccountById = linkedById

/**
 * Returns a failure's message for people. The stored text begins with its reason; the provider's message is only for
 * the server's operator.
 */
const failureMessage = (
  { provider, kind }: LinkedRow,
  { read, written }: { read: string | null; written: string | null },
): string | null => {
  const { title } = requireDeclared(provider, kind)
  const reason = (reasonCode: string) => reasonCode.split(':', 1)[0]
  if (read) return `Your ${title} couldn’t be read recently (${reason(read)}). We’ll keep trying.`
  return written && `A booking couldn’t be added to your ${title} (${reason(written)}).`
}

/** Returns a person's linked accounts and updates the browser's cookies. */
export const linkedAccountsOf = async (services: Services, { userId, cookies }: LinkCaller) => {
  const rows = await allLinkedOf(services.db, userId)
  for (const linked of Object.values(LINKED_ACCOUNTS)) {
    const { provider, kind } = linked
    const row = rows.find((one) => one.provider === provider && one.kind === kind)
    setLinkCookie(services, cookies, linked, row)
  }
  const troubles = await calendarFailuresOf(services.db, userId)
  return {
    accounts: rows.map((row) => {
      const trouble = troubles.find(({ linkedId }) => linkedId === row.id)
      return {
        ...toLinkedAccount(row),
        lastError: row.lastError ?? (trouble && failureMessage(row, trouble)) ?? null,
      }
    }),
  }
}
