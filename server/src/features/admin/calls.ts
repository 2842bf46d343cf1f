import { AppError } from '../../platform/http/app-error.ts'
import { accountOf, spaceOf } from '../../platform/http/call-request.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import { actFrom } from '../audit/service.ts'
import { storeImage } from '../files/service.ts'
import { exportUsers } from './export.service.ts'
import type { CountLimit } from './list.service.ts'
import { userList } from './list.service.ts'
import { settingDetails, updateSettings } from './settings.service.ts'
import { clearDetail, setLogo, spaceDetails, updateDetails } from './space.service.ts'
import { updateUser } from './update-user.service.ts'

type Name =
  | 'POST v2/admin/workspace/user-list'
  | 'POST v2/admin/workspace/user-export'
  | 'PUT v2/admin/workspace/update-user'
  | 'POST v2/admin/workspace/details'
  | 'PUT v2/admin/workspace/update'
  | 'POST v2/admin/workspace/setting-details'
  | 'PUT v2/admin/workspace/settings-update'
  | 'PUT v2/admin/workspace/update-logo'
  | 'POST v2/admin/workspace/clear'

export const adminCalls = (services: Services, countLimit: CountLimit): Handlers<Name> => ({
  'POST v2/admin/workspace/user-list': (input, request) => {
    const asking = { workspaceId: spaceOf(request).space.id, userId: accountOf(request).user.id }
    return userList(services, countLimit, asking, input)
  },

  'POST v2/admin/workspace/user-export': (input, request) =>
    exportUsers(services, actFrom(services, request), input),

  'PUT v2/admin/workspace/update-user': (input, request) =>
    updateUser(services, actFrom(services, request), input),

  'POST v2/admin/workspace/details': (_, request) => spaceDetails(services, spaceOf(request).space.id),

  'PUT v2/admin/workspace/update': ({ revision, ...change }, request) =>
    updateDetails(services, { from: actFrom(services, request), revision }, change),

  'POST v2/admin/workspace/clear': ({ field, revision }, request) =>
    clearDetail(services, { from: actFrom(services, request), revision }, field),

  'POST v2/admin/workspace/setting-details': (_, request) =>
    settingDetails(services, spaceOf(request).space.id),

  'PUT v2/admin/workspace/settings-update': ({ settings, revision }, request) =>
    updateSettings(services, { from: actFrom(services, request), revision }, settings),

  'PUT v2/admin/workspace/update-logo': async (_, request) => {
    const { space } = spaceOf(request)
    const { upload } = request
    if (!upload) throw new AppError('VALIDATION', { fields: { file: 'Choose a file.' } })
    const ownerId = accountOf(request).user.id
    const { url } = await storeImage(services, upload, { workspaceId: space.id, ownerId, kind: 'logo' })
    await setLogo(services, actFrom(services, request), url)
    return { spaceLogo: url }
  },
})
