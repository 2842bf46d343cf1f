import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Services } from '../../platform/services.ts'
import { userById } from '../account/core/service.ts'
import { forgetPerson } from '../audit/forget.service.ts'
import { forgetInChats } from '../chat/retention/erase.service.ts'
import { forgetInLibrary } from '../library/member-removal.service.ts'
import { forgetInPolls } from '../poll/member-removal.service.ts'
import { lockStandings } from '../workspace/membership.service.ts'
import type { Person } from './fates.rules.ts'
import {
  applyFates,
  emptyAccount,
  forgetBooked,
  forgetByMail,
  forgetByName,
  forgetFiles,
  forgetReported,
  forgetWords,
} from './forget.queries.ts'
import type { DeletionRow } from './queries.ts'
import { claimDeletion, holdDeletion, lockDeletion } from './queries.ts'
import {
  deleteMembership,
  deleteSpace,
  promoteSomebody,
  spacesWithTraces,
  takeTime,
} from './spaces.queries.ts'

/** A server that is killed meanwhile leaves it to another after that; each space is begun with as long again. */
const HOLD_MS = 10 * 60_000

/** [DEL-5] A space that had nobody else goes; one into which somebody came all the same is theirs from now on. */
const endSpace = ({ db }: Services, workspaceId: string): Promise<void> =>
  db.transaction(async (tx) => {
    await takeTime(tx)
    await lockStandings(tx, workspaceId)
    const ownerId = await promoteSomebody(tx, workspaceId)
    if (ownerId) return emitOnCommit(tx, 'member:changed', { workspaceId, userId: ownerId })
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
    await lockStandings(tx, workspaceId)
    const wasThere = await deleteMembership(tx, workspaceId, personId)
    if (wasThere) emitOnCommit(tx, 'member:changed', { workspaceId, userId: personId })
    await forgetInLibrary(tx, person, { keepsWords })
    await forgetInPolls(tx, person, { keepsWords })
    if (takesWords) await forgetReported(tx, workspaceId, personId)
  })
  await forgetInChats(services, person, { keepsWords })
}

/** The last step, all of it at once: until it stands the account is on the list of those to be erased. */
const finish = ({ db }: Services, { userId, takesWords }: DeletionRow): Promise<void> =>
  db.transaction(async (tx) => {
    await takeTime(tx)
    const [deletion, user] = [await lockDeletion(tx, userId), await userById(tx, userId)]
    // Another server has done it.
    if (!deletion || !user) return
    const person: Person = { id: userId, email: user.emailVerifiedAt && user.email }
    if (takesWords) await forgetWords(tx, person)
    await forgetBooked(tx, person)
    await forgetByName(tx, person, user.name)
    if (person.email) await forgetByMail(tx, person.email)
    await forgetFiles(tx, person, { keepsWords: !takesWords })
    await forgetPerson(tx, person)
    await applyFates(tx, person)
    await emptyAccount(tx, person)
  })

/**
 * [DEL-4] [DEL-5] Erases an account. Each step can be done again: a server that dies leaves it to another, which goes on
 * where it was.
 */
const eraseAccount = async (
  services: Services,
  claimed: DeletionRow,
  isStopping: () => boolean,
): Promise<void> => {
  const { db, clock } = services
  for (const { workspaceId } of claimed.leftAlone) await endSpace(services, workspaceId)
  let held = claimed
  for (const workspaceId of await spacesWithTraces(db, claimed.userId)) {
    const until = new Date(clock().getTime() + HOLD_MS)
    if (isStopping() || !(await holdDeletion(db, held, until))) return
    held = { ...held, heldUntil: until }
    await leaveSpace(services, held, workspaceId)
  }
  await finish(services, held)
}

/** Erases what is due, one account after the other. */
export const eraseDue = async (services: Services, stopping?: AbortSignal): Promise<void> => {
  const { db, clock } = services
  const isStopping = () => stopping?.aborted ?? false
  while (!isStopping()) {
    const now = clock()
    const row = await claimDeletion(db, { now, until: new Date(now.getTime() + HOLD_MS) })
    if (!row) return
    await eraseAccount(services, row, isStopping)
  }
}
