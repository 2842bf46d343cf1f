import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { session } from '../../session/session.ts'
import { forward, link } from '../../ui/icons/menu.ts'
import { ban, warning } from '../../ui/icons/message.ts'
import { place } from '../../ui/icons/room.ts'
import type { MenuItem } from '../../ui/overlays/menu.tsx'
import type { MessageContext } from '../message/message-acts.ts'
import { toastErrors } from '../message/message-acts.ts'
import { showBlock } from './block-dialog.tsx'
import { showForward } from './forward-dialog.tsx'
import { showReport } from './report-dialog.tsx'

const pinMessage = async (
  { chat, receiverId }: Pick<MessageContext, 'chat' | 'receiverId'>,
  messageId: string,
  isOn: boolean,
): Promise<void> =>
  chat.receive(await session.api('POST v2/chat/pin', { messageId, isOn }, { isSilent: true }), receiverId)

/** The server sends all of the user's pages the new list of blocked people. */
export const setBlocked = async (personId: string, name: string, isOn: boolean): Promise<void> => {
  await session.api('POST v2/chat/block', { personId, isOn }, { isSilent: true })
  session.toast(
    'success',
    isOn ? `${name} is blocked. You can unblock them in settings.` : `${name} is unblocked.`,
  )
}

/** Blocking someone first displays a dialog that explains it. */
export const changeBlock = (personId: string, name: string, isBlocked: boolean): void => {
  const set = (isOn: boolean) => toastErrors(setBlocked(personId, name, isOn))
  if (isBlocked) set(false)
  else showBlock({ name, block: () => set(true) })
}

/** The link contains only the message's id; the server finds its chat for the person who follows the link. */
const linkTo = ({ id }: ChatMessage): string => {
  const url = new URL('/space', location.href)
  url.searchParams.set('space', session.state.$workspace.get()?.domain ?? '')
  url.searchParams.set('message', id)
  return url.href
}

const copyLink = async (message: ChatMessage): Promise<void> => {
  await navigator.clipboard.writeText(linkTo(message))
  session.toast('success', 'Link copied.')
}

/** The occasional actions on a message, for its menu. */
export const messageMenuItems = (message: ChatMessage, reading: MessageContext): MenuItem[] => {
  const isPinned = message.pinnedAt !== null
  const isAccount = session.state.$user.get()?.type === 'account'
  const mayPin = reading.isChatOn && isAccount
  const isOwn = message.senderId === reading.selfId
  const mayBlock = isAccount && !isOwn
  const isBlocked = reading.blockedIds.includes(message.senderId)
  return [
    ...(mayPin
      ? [
          {
            icon: place,
            words: isPinned ? 'Unpin' : 'Pin',
            keyName: 'P',
            run: () => toastErrors(pinMessage(reading, message.id, !isPinned)),
          },
        ]
      : []),
    ...(reading.isChatOn
      ? [{ icon: forward, words: 'Forward', keyName: 'F', run: () => showForward(message, reading) }]
      : []),
    { icon: link, words: 'Copy link', keyName: 'L', run: () => toastErrors(copyLink(message)) },
    ...(isOwn ? [] : [{ icon: warning, words: 'Report', run: () => showReport(message) }]),
    ...(mayBlock
      ? [
          {
            icon: ban,
            words: isBlocked ? 'Unblock' : 'Block',
            run: () => changeBlock(message.senderId, message.senderName, isBlocked),
          },
        ]
      : []),
  ]
}
