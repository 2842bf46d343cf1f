import type { ComponentProps } from 'react'
import type { Board } from '../board/board.tsx'
import type { ChatPanelProps } from '../chat/chat-panel.tsx'
import { useStore } from '../ui/controls/use-store.ts'
import { LatePanel } from '../ui/pages/late-panel.tsx'
import type { LiveSpace } from './live/live-space.ts'
import type { PeopleAndPlaces } from './people/people-and-places.tsx'

const loadBoard = async () => (await import('../board/board.tsx')).Board
const loadPeople = async () => (await import('./people/people-and-places.tsx')).PeopleAndPlaces

export const LateBoard = (props: ComponentProps<typeof Board>) => <LatePanel load={loadBoard} given={props} />
export const LatePeople = (props: ComponentProps<typeof PeopleAndPlaces>) => (
  <LatePanel load={loadPeople} given={props} />
)

type LateChatProps = Omit<ChatPanelProps, 'chat'> & Pick<LiveSpace, 'chats'>

/** The chat's panel, and the chat itself, which come together. */
export function LateChat({ chats, ...props }: LateChatProps) {
  const chat = useStore(chats.$chat)
  const load = async () => {
    const [{ RoomChat }] = await Promise.all([import('./room-chat.tsx'), chats.load()])
    return RoomChat
  }
  return <LatePanel load={load} given={chat && { ...props, chat }} />
}
