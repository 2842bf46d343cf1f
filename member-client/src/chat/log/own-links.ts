import { loadPart } from '@metapyra/session/load-part'
import type { MouseEvent } from 'react'
import { session } from '../../session/session.ts'
import type { Chat } from '../store/chat.lazy.ts'

/**
 * Opens a link to a message of this space in this page, because a second tab would ask which of the two should leave
 * the room.
 */
export const openMessageLinkHere = (event: MouseEvent, chat: Chat): void => {
  const link = (event.target as Element).closest('a')
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
  const { host, pathname, searchParams } = new URL(link.href)
  const messageId = searchParams.get('message')
  const isHere = searchParams.get('space') === session.state.$workspace.get()?.domain
  if (host !== location.host || pathname !== '/space' || !messageId || !isHere) return
  event.preventDefault()
  void loadPart(() => import('../actions/message-actions.lazy.ts')).then(({ messageActions }) =>
    messageActions.goToMessage(chat, messageId),
  )
}
