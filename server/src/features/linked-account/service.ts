import type { LinkedAccount } from '@metapyra/contract/entities/calendar'
import type { CookieJar } from '../../http/call-request.ts'
import type { LinkName } from '../../providers/link/links.ts'
import type { Services } from '../../services.ts'
import type { LinkedRow } from './queries.ts'
import { allLinkedOf } from './queries.ts'
import { cookieOf } from './rules.ts'

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
export const tellBrowser = (
  services: Pick<Services, 'secrets'>,
  cookies: CookieJar,
  name: LinkName,
  row: LinkedRow | undefined,
): void => {
  const cookie = cookieOf(name)
  if (!cookie) return
  if (row?.status === 'active') cookies.share(cookie, handleOf(services, row))
  else if (cookies.getShared(cookie)) cookies.unshare(cookie)
}

const ALL: LinkName[] = [
  { provider: 'google', kind: 'calendar' },
  { provider: 'google', kind: 'drive' },
  { provider: 'microsoft', kind: 'calendar' },
]

/** What somebody has linked, and what can be; their browser is told too. */
export const linkedAccountsOf = async (services: Services, userId: string, cookies: CookieJar) => {
  const rows = await allLinkedOf(services.db, userId)
  for (const name of ALL)
    tellBrowser(
      services,
      cookies,
      name,
      rows.find((row) => row.provider === name.provider && row.kind === name.kind),
    )
  return { accounts: rows.map(toLinkedAccount), offered: [...services.links.offered] }
}
