import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { session } from '../../session/session.ts'
import { forward, link } from '../../ui/icons/menu.ts'
import { ban, warning } from '../../ui/icons/message.ts'
import { place } from '../../ui/icons/room.ts'
import type { MenuItem } from '../../ui/overlays/menu.tsx'
import type { Reading } from '../message/message-acts.ts'
import { tell } from '../message/message-acts.ts'
import { showBlock } from './block-dialog.tsx'
import { showForward } from './forward-dialog.tsx'
import { showReport } from './report-dialog.tsx'

const pinMessage = async (
  { chat, receiverId }: Pick<Reading, 'chat' | 'receiverId'>,
  messageId: string,
  isOn: boolean,
): Promise<void> =>
  chat.receive(await session.api('POST v2/chat/pin', { messageId, isOn }, { isSilent: true }), receiverId)

/** The server tells all of one's pages whom one has blocked by then. */
export const setBlocked = async (personId: string, name: string, isOn: boolean): Promise<void> => {
  await session.api('POST v2/chat/block', { personId, isOn }, { isSilent: true })
  session.toast(
    'success',
    isOn ? `${name} is blocked. You can unblock them in settings.` : `${name} is unblocked.`,
  )
}

/** What it means is said before somebody is blocked. */
export const changeBlock = (personId: string, name: string, isBlocked: boolean): void => {
  const set = (isOn: boolean) => tell(setBlocked(personId, name, isOn))
  if (isBlocked) set(false)
  else showBlock({ name, block: () => set(true) })
}

/** Names the message alone: where it stands for whoever follows it, the server says. */
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

/** What one does with a message now and then. */
export const careActs = (message: ChatMessage, reading: Reading): MenuItem[] => {
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
            run: () => tell(pinMessage(reading, message.id, !isPinned)),
          },
        ]
      : []),
    ...(reading.isChatOn
      ? [{ icon: forward, words: 'Forward', keyName: 'F', run: () => showForward(message, reading) }]
      : []),
    { icon: link, words: 'Copy link', keyName: 'L', run: () => tell(copyLink(message)) },
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
