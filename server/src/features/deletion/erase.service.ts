import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Services } from '../../platform/services.ts'
import { userById } from '../account/core/accounts.service.ts'
import { anonymizePerson } from '../audit/anonymize.service.ts'
import { eraseFromChats } from '../chat/retention/erase.service.ts'
import { eraseFromLibrary } from '../library/member-removal.service.ts'
import { eraseFromPolls } from '../poll/member-removal.service.ts'
import { lockMemberships } from '../workspace/membership.service.ts'
import {
  anonymizeAccount,
  anonymizeByEmail,
  anonymizeCalendarCopies,
  anonymizeReportHandler,
  applyFates,
  deleteAuthoredText,
  forgetFiles,
  forgetReported,
} from './anonymize.queries.ts'
import type { Person } from './fates.rules.ts'
import type { DeletionRow } from './queries.ts'
import { claimDeletion, extendLease, lockDeletion } from './queries.ts'
import {
  deleteMembership,
  deleteSpace,
  disableStatementTimeout,
  promoteNewOwner,
  spacesReferringTo,
} from './spaces.queries.ts'

/** If a server is killed, another takes over after this time. Each space starts with a full lease again. */
const LEASE_MS = 10 * 60_000

/** [DEL-5] Deletes a space that has no one else. If someone has joined it after all, that person becomes its owner. */
const endSpace = ({ db }: Services, workspaceId: string): Promise<void> =>
  db.transaction(async (tx) => {
    await disableStatementTimeout(tx)
    await lockMemberships(tx, workspaceId)
    const ownerId = await promoteNewOwner(tx, workspaceId)
    if (ownerId) return emitOnCommit(tx, 'members:changed', { workspaceId, userIds: [ownerId] })
    await deleteSpace(tx, workspaceId)
    emitOnCommit(tx, 'domains:changed')
  })

const leaveSpace = async (
  services: Services,
  { userId: personId, takesWords }: DeletionRow,
  workspaceId: string,
): Promise<void> => {
  const keepsWords = !takesWords
  const person = { workspaceId, personId }
  await services.db.transaction(async (tx) => {
    await lockMemberships(tx, workspaceId)
    const wasThere = await deleteMembership(tx, workspaceId, personId)
    if (wasThere) emitOnCommit(tx, 'members:changed', { workspaceId, userIds: [personId] })
    await eraseFromLibrary(tx, person, { keepsWords })
    await eraseFromPolls(tx, person, { keepsWords })
    if (takesWords) await forgetReported(tx, workspaceId, personId)
  })
  await eraseFromChats(services, person, { keepsWords })
}

/** The last step, in one transaction. Until it commits, the account stays on the list of those to be erased. */
const eraseAccountRow = ({ db }: Services, { userId, takesWords }: DeletionRow): Promise<void> =>
  db.transaction(async (tx) => {
    await disableStatementTimeout(tx)
    const [deletion, user] = [await lockDeletion(tx, userId), await userById(tx, userId)]
    // Another server has finished it.
    if (!deletion || !user) return
    const person: Person = { id: userId, email: user.emailVerifiedAt && user.email }
    if (takesWords) await deleteAuthoredText(tx, person)
    await anonymizeCalendarCopies(tx, person)
    await anonymizeReportHandler(tx, person, user.name)
    if (person.email) await anonymizeByEmail(tx, person.email)
    await forgetFiles(tx, person, { keepsWords: !takesWords })
    await anonymizePerson(tx, person)
    await applyFates(tx, person)
    await anonymizeAccount(tx, person)
  })

/** [DEL-4] [DEL-5] Erases an account. Every step can be repeated: if a server dies, another continues where it was. */
const eraseAccount = async (
  services: Services,
  claimed: DeletionRow,
  isStopping: () => boolean,
): Promise<void> => {
  const { db, clock } = services
  for (const { workspaceId } of claimed.leftAlone) await endSpace(services, workspaceId)
  let held = claimed
  for (const workspaceId of await spacesReferringTo(db, claimed.userId)) {
    const until = new Date(clock().getTime() + LEASE_MS)
    if (isStopping() || !(await extendLease(db, held, until))) return
    held = { ...held, heldUntil: until }
    await leaveSpace(services, held, workspaceId)
  }
  await eraseAccountRow(services, held)
}

/** Erases the accounts that are due, one after another. */
export const eraseDue = async (services: Services, stopping?: AbortSignal): Promise<void> => {
  const { db, clock } = services
  const isStopping = () => stopping?.aborted ?? false
  while (!isStopping()) {
    const now = clock()
    const row = await claimDeletion(db, { now, until: new Date(now.getTime() + LEASE_MS) })
    if (!row) return
    await eraseAccount(services, row, isStopping)
  }
}
