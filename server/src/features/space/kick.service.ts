import type { Role } from '@metapyra/contract/constants'
import { mayPutOut, PUT_OUT_MS } from '@metapyra/contract/presence'
import { AppError } from '../../platform/http/app-error.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Services } from '../../platform/services.ts'
import type { MembersAct } from '../audit/service.ts'
import { recordAct } from '../audit/service.ts'

/** Puts somebody out of the room in which they are now; answers when they may come in again. */
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
  if (actor.id === personId || !mayPutOut(role, person.role)) throw new AppError('FORBIDDEN')
  const untilMs = at.getTime() + PUT_OUT_MS
  await db.transaction(async (tx) => {
    const subject = { type: 'person', id: personId, name: person.name } as const
    await recordAct(tx, act, { action: 'person.putOut', subject })
    emitOnCommit(tx, 'person:putOut', { workspaceId, personId, by: actor.name, untilMs })
  })
  return new Date(untilMs).toISOString()
}
