import type { LinkedAccount } from '@metapyra/contract/entities/calendar'
import type { LinkedDeclared, LinkedKind } from '@metapyra/contract/linked-accounts'
import { LINKED_ACCOUNTS } from '@metapyra/contract/linked-accounts'
import { AppError, wrong } from '../../platform/http/app-error.ts'
import type { CallRequest, CookieJar } from '../../platform/http/call-request.ts'
import { accountOf } from '../../platform/http/call-request.ts'
import type { Services } from '../../platform/services.ts'
import type { LinkedRow } from './queries.ts'
import { allLinkedOf, linkedById, troublesOf } from './queries.ts'
import { linkedAs } from './rules.ts'

/** Who is signed in where; handed over to other hosts it is the same sign-in. Their browser is told what is linked. */
export interface Linker {
  userId: string
  rootId: string
  cookies: CookieJar
}

export const linkerOf = (request: CallRequest): Linker => {
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

/** [LINK-7] The handle of a link: it tells one from another and opens nothing. */
const handleOf = ({ secrets }: Pick<Services, 'secrets'>, { id }: LinkedRow): string =>
  secrets.mac('linked-handle', id)

/** Puts the handle into the browser for 14 days from now on, or takes away one of what is not linked (any more). */
export const setLinkCookie = (
  services: Pick<Services, 'secrets'>,
  cookies: CookieJar,
  { token }: LinkedDeclared,
  row: LinkedRow | undefined,
): void => {
  if (row?.status === 'active') cookies.share(token, handleOf(services, row))
  else if (cookies.getShared(token)) cookies.unshare(token)
}

/** [LINK-10] The account of Google that a call names by its kind; where it names none, the only one that is linked. */
export const googleLinkOf = async (
  { db }: Pick<Services, 'db'>,
  { userId }: Pick<Linker, 'userId'>,
  type: LinkedKind | undefined,
): Promise<LinkedDeclared> => {
  if (type) return linkedAs('google', type)
  const [row, other] = (await allLinkedOf(db, userId)).filter(({ provider }) => provider === 'google')
  if (!row) throw new AppError('NOT_FOUND', { message: 'This account isn’t linked.' })
  if (other) throw wrong({ type: `Choose one of these: ${row.kind}, ${other.kind}.` })
  return linkedAs(row.provider, row.kind)
}

export const linkedAccountById = linkedById

/** What is kept of a failure begins with its reason; what the other side has said is for who looks after the server. */
const troubleWords = (
  { provider, kind }: LinkedRow,
  { read, written }: { read: string | null; written: string | null },
): string | null => {
  const { title } = linkedAs(provider, kind)
  const reason = (told: string) => told.split(':', 1)[0]
  if (read) return `Your ${title} couldn’t be read recently (${reason(read)}). We’ll keep trying.`
  return written && `A booking couldn’t be added to your ${title} (${reason(written)}).`
}

/** What somebody has linked; their browser is told too. */
export const linkedAccountsOf = async (services: Services, { userId, cookies }: Linker) => {
  const rows = await allLinkedOf(services.db, userId)
  for (const linked of Object.values(LINKED_ACCOUNTS)) {
    const { provider, kind } = linked
    const row = rows.find((one) => one.provider === provider && one.kind === kind)
    setLinkCookie(services, cookies, linked, row)
  }
  const troubles = await troublesOf(services.db, userId)
  return {
    accounts: rows.map((row) => {
      const trouble = troubles.find(({ linkedId }) => linkedId === row.id)
      return {
        ...toLinkedAccount(row),
        lastError: row.lastError ?? (trouble && troubleWords(row, trouble)) ?? null,
      }
    }),
  }
}
