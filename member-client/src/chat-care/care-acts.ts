import type { ChatMessage } from '@metapyra/contract/entities/chat'
import type { Reading } from '../chat/message-acts.ts'
import { tell } from '../chat/message-acts.ts'
import { session } from '../session.ts'
import type { MenuItem } from '../space/menu.tsx'
import { showForward } from './forward-dialog.tsx'
import { forward, link, pin } from './icons.ts'

export const pinMessage = async (
  { chat, receiverId }: Pick<Reading, 'chat' | 'receiverId'>,
  messageId: string,
  isOn: boolean,
): Promise<void> =>
  chat.receive(await session.api('POST v2/chat/pin', { messageId, isOn }, { isSilent: true }), receiverId)

/** Names the message alone: where it stands for whoever follows it, the server says. */
const linkTo = ({ id }: ChatMessage): string => {
  const url = new URL('/space', location.href)
  url.searchParams.set('space', session.state.$workspace.get()?.domain ?? '')
  url.searchParams.set('message', id)
  return url.href
}

const copyLink = async (message: ChatMessage): Promise<void> => {
  await navigator.clipboard.writeText(linkTo(message))
  session.toast('success', 'The link to this message is copied.')
}

/** What one does with a message now and then. */
export const careActs = (message: ChatMessage, reading: Reading): MenuItem[] => {
  const isPinned = message.pinnedAt !== null
  const mayPin = reading.isChatOn && session.state.$user.get()?.type === 'account'
  return [
    ...(mayPin
      ? [
          {
            icon: pin,
            words: isPinned ? 'Unpin' : 'Pin',
            keyName: 'P',
            run: () => tell(pinMessage(reading, message.id, !isPinned)),
          },
        ]
      : []),
    ...(reading.isChatOn
      ? [{ icon: forward, words: 'Forward', keyName: 'F', run: () => showForward({ message, reading }) }]
      : []),
    { icon: link, words: 'Copy link', keyName: 'L', run: () => tell(copyLink(message)) },
  ]
}
