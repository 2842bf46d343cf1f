import { offMainHost } from '../../platform/http/access.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import { storerOf } from './rules.ts'
import { storeFile, storeImage } from './service.ts'

export const filesCalls = (services: Services): Handlers<'POST v2/utils/upload-file'> => ({
  'POST v2/utils/upload-file': async ({ name, kind }, request) => {
    const { session, space, role, upload } = request
    if (!session) throw new AppError('NO_SESSION')
    const workspaceId = storerOf({ session, space, role }, kind)
    if (request.isOnOwnDomain && workspaceId === null) throw offMainHost()
    if (!upload) throw new AppError('VALIDATION', { fields: { file: 'Choose a file.' } })
    const input = { workspaceId, ownerId: session.userId ?? session.id, kind, name }
    return kind === 'file' || kind === 'library'
      ? storeFile(services, upload, input)
      : storeImage(services, upload, input)
  },
})
