import { offMainHost } from '../../platform/http/access.ts'
import { accountOf } from '../../platform/http/call-request.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import { forgetPushToken, storePushToken } from '../push/service.ts'
import { clearField, saveCharacter, saveContact, saveProfile, saveReading } from './profile.service.ts'
import { isOfSpace, updateFor } from './rules.ts'
import { profileOf } from './service.ts'
import { profileOfCaller, saveVisitor } from './visitor.service.ts'

type Name =
  | 'GET v2/user/profile'
  | 'PUT v2/user/update'
  | 'PUT v2/user/character'
  | 'PUT v2/user/contact'
  | 'PUT v2/user/reading'
  | 'POST v2/user/clear'
  | 'POST v2/user/stop-push'

export const userCalls = (services: Services): Handlers<Name> => ({
  'GET v2/user/profile': (_, request) => profileOfCaller(services, request),

  'PUT v2/user/update': async (input, request) => {
    const { session, user } = request
    if (!session || session.kind === 'anonymous') return null
    const change = updateFor(session.kind, input)
    if (!user) return saveVisitor(services, session.id, change)
    if (request.isOnOwnDomain && !isOfSpace(change)) throw offMainHost()
    await saveProfile(services, request, user.id, change)
    if (change.pushToken) await storePushToken(services, session, change.pushToken)
    return profileOf(services, user.id, request)
  },

  'PUT v2/user/character': async (character, request) => {
    const { user } = accountOf(request)
    await saveCharacter(services, user.id, character)
    return profileOf(services, user.id, request)
  },

  'PUT v2/user/contact': async (input, request) => {
    const { user } = accountOf(request)
    await saveContact(services, user.id, input)
    return profileOf(services, user.id, request)
  },

  'PUT v2/user/reading': async ({ isShown }, request) => {
    const { user } = accountOf(request)
    await saveReading(services, user.id, isShown)
    return profileOf(services, user.id, request)
  },

  'POST v2/user/clear': async (input, request) => {
    const { user } = accountOf(request)
    if (request.isOnOwnDomain && !isOfSpace(input)) throw offMainHost()
    await clearField(services, request, user.id, input)
    return profileOf(services, user.id, request)
  },

  'POST v2/user/stop-push': async (_, request) => {
    await forgetPushToken(services, accountOf(request).session)
    return null
  },
})
