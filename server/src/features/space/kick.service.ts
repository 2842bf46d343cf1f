import type { Role } from '@metapyra/contract/constants'
import { canKick, KICK_DURATION_MS } from '@metapyra/contract/kick'
import { AppError } from '../../platform/http/app-error.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Services } from '../../platform/services.ts'
import type { MembersAct } from '../audit/service.ts'
import { recordAct } from '../audit/service.ts'

/** Removes a person from the room they are in now. Returns when they can enter again. */
export const kick = async (
  services: Services,
  act: MembersAct,
  role: Role,
  personId: string,
): Promise<string> => {
  const { db, presence } = services
  const { workspaceId, actor, at } = act
  const person = presence.personIn(workspaceId, personId)
  if (!person) throw new AppError('NOT_FOUND', { message: 'They’re no longer here.' })
  if (actor.id === personId || !canKick(role, person.role)) throw new AppError('FORBIDDEN')
  const untilMs = at.getTime() + KICK_DURATION_MS
  await db.transaction(async (tx) => {
    const subject = { type: 'person', id: personId, name: person.name } as const
    await recordAct(tx, act, { action: 'person.putOut', subject })
    emitOnCommit(tx, 'person:putOut', { workspaceId, personId, by: actor.name, untilMs })
  })
  return new Date(untilMs).toISOString()
}
