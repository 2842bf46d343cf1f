import type { CallRequest } from '../../platform/http/call-request.ts'
import { accountOf, spaceOf } from '../../platform/http/call-request.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import { actFrom } from '../audit/service.ts'
import { leaveNote, notesOf, readNotes, removeNotes } from './notes.service.ts'
import type { Owner } from './service.ts'
import { claimDesk, freeDesk, releaseDesk } from './service.ts'

type Name =
  | 'POST v2/desk/claim'
  | 'POST v2/desk/give-back'
  | 'POST v2/desk/leave-note'
  | 'POST v2/desk/notes'
  | 'POST v2/desk/read-notes'
  | 'POST v2/desk/remove-notes'
  | 'POST v2/admin/workspace/free-desk'

const ownerOf = (request: CallRequest): Owner => ({
  workspaceId: spaceOf(request).space.id,
  userId: accountOf(request).user.id,
})

export const deskCalls = (services: Services): Handlers<Name> => ({
  'POST v2/desk/claim': ({ areaId }, request) => claimDesk(services, ownerOf(request), areaId),
  'POST v2/desk/give-back': async (_input, request) => {
    await releaseDesk(services, ownerOf(request))
    return null
  },
  'POST v2/admin/workspace/free-desk': async ({ userId }, request) => {
    await freeDesk(services, actFrom(services, request), userId)
    return null
  },
  'POST v2/desk/leave-note': async ({ userId, clientId, text }, request) => {
    const { workspaceId } = ownerOf(request)
    const { user: sender } = accountOf(request)
    await leaveNote(services, { workspaceId, userId }, { sender, clientId, text })
    return null
  },
  'POST v2/desk/notes': async (_input, request) => ({ rows: await notesOf(services, ownerOf(request)) }),
  'POST v2/desk/read-notes': async ({ ids }, request) => {
    await readNotes(services, ownerOf(request), ids)
    return null
  },
  'POST v2/desk/remove-notes': async ({ ids }, request) => {
    await removeNotes(services, ownerOf(request), ids)
    return null
  },
})
