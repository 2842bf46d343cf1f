import { isAdminRole } from '@metapyra/contract/constants'
import type { Transaction } from '../../platform/db/drizzle.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { idFrom } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import type { Member, Outcome } from '../admin/people.service.ts'
import { changePeople, failed, removePeople, restorePeople } from '../admin/people.service.ts'
import type { MembersAct } from '../audit/service.ts'
import { sendMessage } from '../chat/messages/send.service.ts'
import { resendInvitations } from '../workspace/invite-again.service.ts'
import { memberOf } from '../workspace/service.ts'
import type { ActRow, PersonRow } from './queries.ts'
import { rightsOf } from './rules.ts'

/** Rebuilds the actor from the row: name, address and user agent as they were when the act began. */
const actorOf = (act: ActRow, at: Date): MembersAct => ({
  workspaceId: act.workspaceId,
  actor: { id: act.actorId, name: act.actorName, email: act.actorEmail },
  address: act.address,
  userAgent: act.userAgent,
  at,
})

type Json = Record<string, unknown>

/** Restores a membership from JSON, where its instants are strings. */
const memberFrom = (stored: Json): Member => {
  const instant = (value: unknown) => (value ? new Date(String(value)) : null)
  const { invitedAt, joinedAt, lastActiveAt, createdAt, changedAt } = stored
  return {
    ...(stored as unknown as Member),
    invitedAt: instant(invitedAt),
    joinedAt: instant(joinedAt),
    lastActiveAt: instant(lastActiveAt),
    createdAt: new Date(String(createdAt)),
    changedAt: instant(changedAt),
  }
}

/** Applies an act to its next people, in one transaction with everything it changes. */
export const applyAct = async (
  services: Services,
  tx: Transaction,
  act: ActRow,
  people: PersonRow[],
): Promise<Outcome[]> => {
  const { input, undoOf } = act
  const from = actorOf(act, services.clock())
  const userIds = people.map(({ userId }) => userId)
  if (input.kind === 'invite') return resendInvitations(services, tx, from, userIds)
  if (input.kind === 'remove' && !undoOf) return removePeople(services, tx, from, userIds, input)
  if (input.kind === 'remove')
    return restorePeople(
      services,
      tx,
      from,
      people.map(({ before }) => memberFrom(before ?? {})),
    )
  const change = rightsOf(input)
  const changes = people.map(({ userId, before, after }) =>
    undoOf ? { userId, change: before ?? {}, since: after ?? {} } : { userId, change },
  )
  return changePeople(services, tx, from, changes)
}

/**
 * [BULK-7] Sends the message to each person by the rules of the chat. Opens no transaction, because each message has
 * its own.
 */
export const writeToPeople = async (
  services: Services,
  { id, workspaceId, actorId, actorName, input }: ActRow,
  people: PersonRow[],
): Promise<Outcome[]> => {
  const own = await memberOf(services.db, workspaceId, actorId)
  if (own?.status !== 'active' || !isAdminRole(own.role))
    return people.map(({ userId }) => failed(userId, `${actorName} can’t message everyone anymore.`))
  const writer = { personId: actorId, name: actorName, role: own.role, spaceId: workspaceId, guestRights: [] }
  const outcomes: Outcome[] = []
  for (const { userId } of people) {
    try {
      // The same whenever it is sent, so that it is delivered once even if a server is killed while sending it.
      const clientId = idFrom(`${id}/${userId}`)
      await sendMessage(services, writer, { receiverId: userId, clientId, body: input.message ?? '' })
      outcomes.push({ userId, result: 'changed', before: {}, after: {} })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      outcomes.push(failed(userId, reasonOf(error)))
    }
  }
  return outcomes
}

const REASONS: Partial<Record<AppError['code'], string>> = {
  NOT_FOUND: 'Hasn’t joined the space or is no longer in it.',
}
const reasonOf = ({ code, message }: AppError): string =>
  code === 'FORBIDDEN' && message === new AppError('FORBIDDEN').message
    ? 'Can only use the space’s own chat.'
    : (REASONS[code] ?? message)
