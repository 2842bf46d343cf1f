import { DAY_MS, HOUR_MS } from '@metapyra/contract/constants'
import type { LinkedDeclared } from '@metapyra/contract/linked-accounts'
import type { Executor } from '../../platform/db/drizzle.ts'
import { digest, newId } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { LinkFailure } from '../../providers/link/provider.ts'
import type { RevocationRow } from './revocation.queries.ts'
import {
  claimRevocation,
  deleteGiveBack,
  deleteGiveBacksBefore,
  deleteGiveBacksOf,
  insertGiveBack,
  postponeGiveBack,
} from './revocation.queries.ts'

const FIRST_WAIT_MS = 60_000
const LONGEST_WAIT_MS = HOUR_MS
/** Longer than the timeout of a request to a provider. */
const CLAIM_MS = 30_000
/** After this time the revocation is abandoned; people can revoke the access at the provider. */
const KEPT_MS = 7 * DAY_MS

/** The owner of an access: an email at the provider or, if unknown, the user. */
interface Holder {
  userId: string
  email: string | null
}

const holdersOf = ({ provider }: LinkedDeclared, { userId, email }: Holder): [string, ...string[]] => [
  ...(email ? ([digest(`${provider} ${email}`)] as const) : ([] as const)),
  digest(`${provider} ${userId}`),
]

/** Stores an access, encrypted, for `revoke` to revoke after the transaction. */
export const queueRevocation = async (
  { clock }: Services,
  tx: Executor,
  linked: LinkedDeclared,
  { token, ...holder }: Holder & { token: string },
): Promise<RevocationRow> => {
  const now = clock()
  const row = {
    ...{ id: newId(), provider: linked.provider, kind: linked.kind, token, tries: 0, createdAt: now },
    ...{ holder: holdersOf(linked, holder)[0], dueAt: new Date(now.getTime() + CLAIM_MS) },
  }
  await insertGiveBack(tx, row)
  return row
}

/**
 * Cancels a pending revocation when the account is linked again, because a provider would revoke the new access with
 * the old one.
 */
export const cancelRevocation = (tx: Executor, linked: LinkedDeclared, holder: Holder): Promise<void> =>
  deleteGiveBacksOf(tx, holdersOf(linked, holder))

/** [LINK-6] Revokes an access and deletes its row. If the provider does not respond, it is retried later. */
export const revoke = async ({ db, links, secrets, clock }: Services, row: RevocationRow): Promise<void> => {
  const token = secrets.decrypt('linked-account', row.token)
  try {
    const client = links.find(row)
    if (token && !client) throw new LinkFailure('down', 'it is switched off')
    if (token) await client?.revoke(token)
  } catch (error) {
    if (!(error instanceof LinkFailure)) throw error
    // A refused token is already invalid at the provider.
    if (error.reason !== 'refused') {
      const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(row.tries, 10))
      return postponeGiveBack(db, row.id, new Date(clock().getTime() + wait))
    }
  }
  await deleteGiveBack(db, row.id)
}

/** [LINK-6] Retries revocations that are due and abandons those that never succeeded. */
export const revokeDue = async (services: Services, stopping?: AbortSignal): Promise<void> => {
  const { db, clock } = services
  const now = clock()
  await deleteGiveBacksBefore(db, new Date(now.getTime() - KEPT_MS))
  const claim = { now, until: new Date(now.getTime() + CLAIM_MS) }
  while (!stopping?.aborted) {
    const row = await claimRevocation(db, claim)
    if (!row) return
    await revoke(services, row)
  }
}
