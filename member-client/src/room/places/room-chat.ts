import type { Area } from '@metapyra/map/plan'
import { session } from '../../session/session.ts'
import type { LiveSpace } from '../live/live-space.ts'

/** Opens the chat of a room on the map. Its panel opens by itself. */
export const openRoomChat = async ({ chats }: Pick<LiveSpace, 'chats'>, { id }: Area): Promise<void> => {
  try {
    await chats.load()
    const chat = chats.$chat.get()
    if (!chat) return
    const { receiverId } = await chat.ask('chat:room', { areaId: id })
    await chat.reload()
    session.state.$chatPlayer.set(receiverId)
  } catch (error) {
    session.toast('warning', (error as Error).message)
  }
}
