import { loadPart } from '@metapyra/session/load-part'
import { useState } from 'react'
import type { ChatPanelProps } from '../chat/chat-panel.tsx'
import { useStore } from '../ui/controls/use-store.ts'
import { lazyPanel } from '../ui/lazy/lazy-panel.tsx'
import type { LiveSpace } from './live/live-space.ts'

export const Board = lazyPanel(() => import('../board/board.lazy.tsx').then((module) => module.Board))
export const PeopleAndPlaces = lazyPanel(() =>
  import('./people/people-and-places.lazy.tsx').then((module) => module.PeopleAndPlaces),
)

type ChatProps = Omit<ChatPanelProps, 'chat'> & Pick<LiveSpace, 'chats'>

const loadChat = async (chats: LiveSpace['chats']) => {
  const [{ RoomChat }] = await Promise.all([loadPart(() => import('./room-chat.lazy.tsx')), chats.load()])
  return ({ chats: { $chat }, ...props }: ChatProps) => {
    const chat = useStore($chat)
    return chat && <RoomChat {...props} chat={chat} />
  }
}

/** The chat panel and the chat itself, loaded together. */
export function Chat(props: ChatProps) {
  const [Panel] = useState(() => lazyPanel(() => loadChat(props.chats)))
  return <Panel {...props} />
}
