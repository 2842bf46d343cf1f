import { AppError } from '../../http/app-error.ts'
import { spaceOf } from '../../http/call-request.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Services } from '../../services.ts'
import { checkUploader } from './rules.ts'
import { storeFile, storeImage } from './service.ts'

export const filesCalls = (services: Services): Handlers<'POST v2/utils/upload-file'> => ({
  'POST v2/utils/upload-file': async ({ name, kind }, request) => {
    const { space, role } = spaceOf(request)
    checkUploader(role, kind)
    const { session, upload } = request
    if (!session || !upload) throw new AppError('VALIDATION', { fields: { file: 'is missing' } })
    const input = { workspaceId: space.id, ownerId: session.userId ?? session.id, kind, name }
    return kind === 'file' ? storeFile(services, upload, input) : storeImage(services, upload, input)
  },
})
