import { loadPart } from '@metapyra/session/load-part'
import type { MouseEvent } from 'react'
import { session } from '../../session/session.ts'
import type { Chat } from '../store/chat.ts'

/** A link to a message of this space leads there on this page: a second one would ask which of them is to go. */
export const followHere = (event: MouseEvent, chat: Chat): void => {
  const link = (event.target as Element).closest('a')
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
  const { host, pathname, searchParams } = new URL(link.href)
  const messageId = searchParams.get('message')
  const isHere = searchParams.get('space') === session.state.$workspace.get()?.domain
  if (host !== location.host || pathname !== '/space' || !messageId || !isHere) return
  event.preventDefault()
  void loadPart(() => import('../actions/care.ts')).then(({ care }) => care.goToMessage(chat, messageId))
}
