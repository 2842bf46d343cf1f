import type { AuditAction } from '@metapyra/contract/audit'
import type { SpaceFace } from '@metapyra/contract/realtime'
import { AppError } from '../../http/app-error.ts'
import type { Live } from '../../realtime/live.ts'
import type { Services } from '../../services.ts'
import { settingsOf, workspaceById } from '../workspace/service.ts'

const CHANGED = 'space:changed'
const SHOWN: ReadonlySet<AuditAction> = new Set(['space.changed', 'logo.changed', 'settings.changed'])

/** A space as everybody in it sees it, whatever they are there. */
export const faceOf = async ({ db }: Services, spaceId: string): Promise<SpaceFace> => {
  const row = await workspaceById(db, spaceId)
  if (!row) throw new AppError('NOT_FOUND')
  return { name: row.name, spaceLogo: row.logo, isChatOn: settingsOf(row.settings).isChatOn }
}

/** [LIVE-13] A new name, logo or switch of the space is seen at once by those who are there. */
export const showFace = (services: Services, live: Live): void => {
  const show = async (spaceId: string): Promise<void> => {
    if (!live.callersHere().some(({ space }) => space.id === spaceId)) return
    live.toSpace(spaceId, CHANGED, await faceOf(services, spaceId))
  }
  services.bus.on('act:recorded', ({ workspaceId, action }) => {
    if (!SHOWN.has(action)) return
    live.attempt(show(workspaceId))
    live.nodes.tell(CHANGED, workspaceId)
  })
  live.nodes.hear<string>(CHANGED, (spaceId) => live.attempt(show(spaceId)))
}
