import { DAY_MS, HOUR_MS } from '@metapyra/contract/constants'
import type { LinkedDeclared } from '@metapyra/contract/linked-accounts'
import type { Executor } from '../../platform/db/drizzle.ts'
import { digest, newId } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { LinkFailure } from '../../providers/link/provider.ts'
import type { GiveBackRow } from './revocation.queries.ts'
import {
  claimGiveBack,
  deleteGiveBack,
  deleteGiveBacksBefore,
  deleteGiveBacksOf,
  insertGiveBack,
  postponeGiveBack,
} from './revocation.queries.ts'

const FIRST_WAIT_MS = 60_000
const LONGEST_WAIT_MS = HOUR_MS
/** Longer than a provider is waited for. */
const CLAIM_MS = 30_000
/** Then it is forgotten; people can take it back themselves, at the provider. */
const KEPT_MS = 7 * DAY_MS

/** Whose access it is: an address at the provider or, where that is not known, somebody here. */
interface Holder {
  userId: string
  email: string | null
}

const holdersOf = ({ provider }: LinkedDeclared, { userId, email }: Holder): [string, ...string[]] => [
  ...(email ? ([digest(`${provider} ${email}`)] as const) : ([] as const)),
  digest(`${provider} ${userId}`),
]

/** Notes an access, sealed, that `revoke` gives back once the transaction has ended. */
export const queueRevocation = async (
  { clock }: Services,
  tx: Executor,
  linked: LinkedDeclared,
  { token, ...holder }: Holder & { token: string },
): Promise<GiveBackRow> => {
  const now = clock()
  const row = {
    ...{ id: newId(), provider: linked.provider, kind: linked.kind, token, tries: 0, createdAt: now },
    ...{ holder: holdersOf(linked, holder)[0], dueAt: new Date(now.getTime() + CLAIM_MS) },
  }
  await insertGiveBack(tx, row)
  return row
}

/** Linked anew it is not given back: a provider would take the new access with the old one. */
export const cancelRevocation = (tx: Executor, linked: LinkedDeclared, holder: Holder): Promise<void> =>
  deleteGiveBacksOf(tx, holdersOf(linked, holder))

/** [LINK-6] Gives an access back, and keeps nothing of it; where the provider does not answer it is tried again later. */
export const revoke = async ({ db, links, secrets, clock }: Services, row: GiveBackRow): Promise<void> => {
  const token = secrets.decrypt('linked-account', row.token)
  try {
    const client = links.find(row)
    if (token && !client) throw new LinkFailure('down', 'it is switched off')
    if (token) await client?.revoke(token)
  } catch (error) {
    if (!(error instanceof LinkFailure)) throw error
    // What is refused is not good there any more.
    if (error.reason !== 'refused') {
      const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(row.tries, 10))
      return postponeGiveBack(db, row.id, new Date(clock().getTime() + wait))
    }
  }
  await deleteGiveBack(db, row.id)
}

/** [LINK-6] Tries what could not be given back so far, and forgets what never could. */
export const revokeDue = async (services: Services, stopping?: AbortSignal): Promise<void> => {
  const { db, clock } = services
  const now = clock()
  await deleteGiveBacksBefore(db, new Date(now.getTime() - KEPT_MS))
  const claim = { now, until: new Date(now.getTime() + CLAIM_MS) }
  while (!stopping?.aborted) {
    const row = await claimGiveBack(db, claim)
    if (!row) return
    await revoke(services, row)
  }
}
