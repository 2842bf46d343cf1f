import type { Live, LiveCaller, LiveHandlers } from '../../realtime/live.ts'
import type { Services } from '../../services.ts'
import { createDelivery } from './delivery.live.ts'
import type { Chatter } from './service.ts'
import { readUpTo, sendMessage } from './service.ts'

const chatterOf = ({ personId, name, role, space }: LiveCaller): Chatter => ({
  personId,
  name,
  role,
  spaceId: space.id,
})

export const chatLive = (services: Services, live: Live) => {
  services.bus.on('message:sent', createDelivery(services, live))
  return {
    'chat:send': async (input, caller) => {
      const { message, conversation, isNew } = await sendMessage(services, chatterOf(caller), input)
      if (isNew) services.bus.emit('message:sent', { message, conversation })
      return message
    },
    'chat:read': async (input, caller) => {
      await readUpTo(services, chatterOf(caller), input)
      return null
    },
  } satisfies LiveHandlers<'chat:send' | 'chat:read'>
}
