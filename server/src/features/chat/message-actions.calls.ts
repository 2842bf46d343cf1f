import { spaceOf } from '../../platform/http/call-request.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import { actFrom } from '../audit/service.ts'
import { chatterOf } from './core/chatter.service.ts'
import { pinConversation, pinMessage, pinsOf } from './history/pins.service.ts'
import { forward, locate } from './messages/forward.service.ts'
import { eraseOwn } from './retention/erase.service.ts'
import { countOlder } from './retention/retention.service.ts'

type Name =
  | 'POST v2/chat/pin'
  | 'POST v2/chat/pins'
  | 'POST v2/chat/pin-conversation'
  | 'POST v2/chat/forward'
  | 'POST v2/chat/locate'
  | 'POST v2/chat/erase-own'
  | 'POST v2/admin/workspace/retention-count'

export const chatCareCalls = (services: Services): Handlers<Name> => ({
  'POST v2/chat/pin': (input, request) => pinMessage(services, chatterOf(request), input),
  'POST v2/chat/pins': (input, request) => pinsOf(services, chatterOf(request), input),
  'POST v2/chat/pin-conversation': (input, request) => pinConversation(services, chatterOf(request), input),
  'POST v2/chat/forward': (input, request) => forward(services, chatterOf(request), input),
  'POST v2/chat/locate': (input, request) => locate(services, chatterOf(request), input),
  'POST v2/chat/erase-own': (_input, request) =>
    eraseOwn(services, chatterOf(request), actFrom(services, request)),
  'POST v2/admin/workspace/retention-count': ({ days }, request) =>
    countOlder(services, spaceOf(request).space.id, days),
})
