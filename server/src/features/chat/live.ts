import type { Live, LiveCaller, LiveHandlers } from '../../platform/realtime/live.ts'
import type { Services } from '../../platform/services.ts'
import type { Chatter } from './core/chatter.service.ts'
import { createDelivery } from './delivery.live.ts'
import { leaveGroups } from './groups/groups.service.ts'
import { createChatLimits } from './limits.rules.ts'
import { react } from './messages/changes.service.ts'
import { editMessage } from './messages/edit.service.ts'
import { sendMessage } from './messages/send.service.ts'
import { createRoomChats } from './rooms.live.ts'
import { createTypingAndReceipts } from './typing-and-receipts.live.ts'

const LIST = 'chat:list'

const chatterOf = ({ personId, name, role, space, fence }: LiveCaller): Chatter => ({
  personId,
  name,
  role,
  spaceId: space.id,
  guestRights: fence.rights,
})

export const chatLive = (services: Services, live: Live) => {
  const deliver = createDelivery(services, live)
  services.bus.on('message:sent', (letter) => deliver({ ...letter, isNew: true }))
  services.bus.on('message:changed', deliver)
  const showList = ({ workspaceId, personIds }: { workspaceId: string; personIds: string[] }) =>
    live.toPersons(workspaceId, personIds, 'chat:list')
  live.nodes.hear(LIST, showList)
  services.bus.on('chats:changed', (change) => {
    showList(change)
    live.nodes.tell(LIST, change)
  })
  services.bus.on('members:changed', (change) => live.attempt(leaveGroups(services, change)))
  const rooms = createRoomChats(services, live)
  const attention = createTypingAndReceipts(services, live)
  const takeTurn = createChatLimits(services.counters)
  return {
    'chat:send': async (input, caller) => {
      await takeTurn('send', chatterOf(caller))
      const { message } = await sendMessage(services, chatterOf(caller), input, {
        presentIn: rooms.presentIn,
      })
      await rooms.lookAgain()
      return message
    },
    'chat:edit': async (input, caller) => {
      await takeTurn('edit', chatterOf(caller))
      return editMessage(services, chatterOf(caller), input)
    },
    'chat:react': async (input, caller) => {
      await takeTurn('react', chatterOf(caller))
      return react(services, chatterOf(caller), input)
    },
    'chat:typing': async ({ receiverId }, caller) => {
      await takeTurn('typing', chatterOf(caller))
      return attention.typing(chatterOf(caller), receiverId)
    },
    'chat:read': (input, caller) => attention.reach(chatterOf(caller), 'read', input, caller),
    'chat:got': (input, caller) => attention.reach(chatterOf(caller), 'delivered', input, caller),
    'chat:room': async (input, caller) => {
      await takeTurn('open', chatterOf(caller))
      return rooms.open(input, caller)
    },
  } satisfies LiveHandlers<
    'chat:send' | 'chat:edit' | 'chat:react' | 'chat:typing' | 'chat:read' | 'chat:got' | 'chat:room'
  >
}
