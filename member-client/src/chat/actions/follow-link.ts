import type { Api } from '@metapyra/session/api'
import { ApiError } from '@metapyra/session/errors'
import { session, tab } from '../../session/session.ts'
import type { Chat } from '../store/chat.lazy.ts'

/** Opens the message of the link that brought the user here, possibly after a login. */
export const followLink = async (chat: Chat, flag: string): Promise<void> => {
  const messageId = tab.get(flag)
  tab.remove(flag)
  if (location.pathname === '/space') history.replaceState(history.state, '', '/space')
  if (messageId) await goToMessage(chat, messageId)
}

/** Opens a message in its chat. */
export const goToMessage = async (chat: Chat, messageId: string): Promise<void> => {
  try {
    const api: Api = session.api
    const { receiverId, message } = await api('POST v2/chat/locate', { messageId }, { isSilent: true })
    session.state.$chatPlayer.set(receiverId)
    await chat.historyOf(receiverId).goTo(message)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const isGone = ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION'].includes(error.code)
    session.toast('info', isGone ? 'Message not found, or you don’t have access.' : error.message)
  }
}
