import { expectField } from '@metapyra/session/typing'
import { openSettings } from '../account/open-settings.ts'
import { mediaToggles } from '../calls/actions.ts'
import { unreadIn, unreadTarget } from '../chat/store/unread.ts'
import { $boardNoticeCount, closeBoard, openBoard } from '../navigation/open-board.ts'
import { $isPhone, showPanel } from '../navigation/open-panels.ts'
import { session } from '../session/session.ts'
import { useStore } from '../ui/controls/use-store.ts'
import { chat as chatIcon, leave, people as peopleIcon, person as personIcon } from '../ui/icons/action.ts'
import { board as boardIcon } from '../ui/icons/room.ts'
import type { Action } from '../ui/keyboard/action.ts'
import { useOtherTheme } from '../ui/style/use-other-theme.ts'
import type { LiveSpace } from './live/live-space.ts'
import { presenceActions } from './presence/actions.ts'
import { shortcutsAction } from './shortcuts/action.ts'
import { tourAction } from './tour/action.ts'
import { useShortcuts } from './use-shortcuts.ts'

const { $chatPlayer } = session.state

/**
 * The actions of the room, in the groups of the dock. Their `keyName` is the shortcut; some actions have only a
 * shortcut.
 */
export const useDockActions = (
  live: LiveSpace,
  panels: Record<'people' | 'chat' | 'board', boolean>,
  openChat: (id: string | null) => void,
  onLeave: () => void,
): Action[][] => {
  const isPhone = useStore($isPhone)
  const presence = useStore(live.$presence)
  const sending = useStore(live.talk.$sending)
  const conversations = useStore(live.chats.$conversations)
  const receiverId = useStore($chatPlayer)
  const boardNoticeCount = useStore($boardNoticeCount)
  const theme = useOtherTheme()
  const isHandUp = presence?.self.handUpAt != null
  const groups: Action[][] = [
    mediaToggles(live.talk, sending, isPhone),
    [
      {
        icon: peopleIcon,
        label: 'People',
        keyName: 'P',
        isOpen: panels.people,
        run: () => showPanel('people', !panels.people),
      },
      {
        icon: chatIcon,
        label: 'Chat',
        keyName: 'C',
        isOpen: panels.chat,
        count: unreadIn(conversations),
        run: () => {
          const place = unreadTarget(conversations)
          if (panels.chat) return showPanel('chat', false)
          expectField()
          openChat(place === undefined ? (receiverId ?? live.spaceId) : place)
        },
      },
      {
        icon: boardIcon,
        label: 'Board',
        keyName: 'B',
        isOpen: panels.board,
        isMore: isPhone,
        count: boardNoticeCount,
        run: panels.board ? closeBoard : openBoard,
      },
    ],
    presenceActions(live, isHandUp, isPhone),
    [
      { icon: personIcon, label: 'You', keyName: 'U', run: openSettings },
      {
        icon: theme.icon,
        label: theme.name === 'dark' ? 'Dark' : 'Light',
        keyName: 'T',
        isMore: true,
        run: theme.choose,
      },
    ],
    [
      tourAction,
      ...(isPhone ? [] : [shortcutsAction(() => all)]),
      { icon: leave, label: 'Leave', keyName: 'Shift+L', tone: 'leave', run: onLeave },
    ],
  ]
  const all: Action[] = [
    ...groups.flat(),
    { icon: '', label: 'Go to your desk', keyName: 'G', run: live.goToDesk },
    { icon: '', label: 'Knock', keyName: 'K', run: () => live.doors.withDoorActions((at) => at.knockHere()) },
  ]
  useShortcuts(all)
  return groups
}
