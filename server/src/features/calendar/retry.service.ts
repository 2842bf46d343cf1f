import { setTimeout as wait } from 'node:timers/promises'
import type { LinkedAccount } from '@metapyra/contract/entities/calendar'
import type { LinkedDeclared, LinkedProvider } from '@metapyra/contract/linked-accounts'
import type { Services } from '../../platform/services.ts'
import { renewLink } from '../linked-account/link.service.ts'
import type { LinkCaller } from '../linked-account/service.ts'
import { linkedAccountsOf } from '../linked-account/service.ts'
import { isAnyDue, retryCopies } from './copies.queries.ts'
import { writeCopiesAt } from './copies.service.ts'
import { syncOrWait } from './poller.service.ts'
import { accountsOf } from './queries.ts'

const LONGEST_WAIT_MS = 4000
const ASK_AGAIN_MS = 100

/** Writes the copies that are due, or waits a short time for the server that is writing them. */
const copiesWritten = async (
  services: Services,
  { id, provider }: { id: string; provider: LinkedProvider },
): Promise<void> => {
  const end = performance.now() + LONGEST_WAIT_MS
  await Promise.race([writeCopiesAt(services, provider), wait(LONGEST_WAIT_MS, undefined, { ref: false })])
  while (performance.now() < end && (await isAnyDue(services.db, id, services.clock())))
    await wait(ASK_AGAIN_MS)
}

/**
 * [LINK-11] Renews an access. For calendars, a renewed token alone proves little, so the calendar is read and pending
 * copies are written before its current error is returned. What takes longer continues in the background.
 */
export const renewAndSync = async (
  services: Services,
  linker: LinkCaller,
  linked: LinkedDeclared,
): Promise<LinkedAccount> => {
  const renewed = await renewLink(services, linker, linked)
  const { provider, kind } = linked
  if (kind !== 'calendar') return renewed
  const { db, clock } = services
  const own = (await accountsOf(db, [linker.userId])).find((account) => account.linked.provider === provider)
  if (own) {
    await syncOrWait(services, own.linked.id)
    await retryCopies(db, own.linked.id, clock())
    await copiesWritten(services, own.linked)
  }
  const { accounts } = await linkedAccountsOf(services, linker)
  return accounts.find((account) => account.provider === provider && account.kind === kind) ?? renewed
}
