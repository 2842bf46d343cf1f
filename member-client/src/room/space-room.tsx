import { isVisitor } from '@metapyra/contract/presence'
import { expectField } from '@metapyra/session/typing'
import { useEffect, useMemo } from 'react'
import { openSettings } from '../account/open-settings.ts'
import { mediaToggles } from '../calls/actions.ts'
import { isAnyOn } from '../calls/engine/media.ts'
import { $threadIn, conversationTitle } from '../chat/conversation-title.ts'
import { unreadIn, unreadTarget } from '../chat/store/unread.ts'
import { $boardNoticeCount, $boardPath, closeBoard, goBack, openBoard } from '../navigation/open-board.ts'
import { $isPhone, $panels, showPanel, watchPanels } from '../navigation/open-panels.ts'
import { adminUrl, isAdminOf } from '../session/admin-link.ts'
import { session } from '../session/session.ts'
import { Icon } from '../ui/controls/icon.tsx'
import { useStore } from '../ui/controls/use-store.ts'
import { chat as chatIcon, leave, people as peopleIcon, person as personIcon } from '../ui/icons/action.ts'
import { back, board as boardIcon } from '../ui/icons/room.ts'
import type { Action } from '../ui/keyboard/action.ts'
import * as iconButton from '../ui/style/icon-button.module.css'
import * as hidden from '../ui/style/screen-reader-only.module.css'
import { useOtherTheme } from '../ui/style/use-other-theme.ts'
import { AreaNote } from './area-note.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { Dock } from './dock.tsx'
import type { LiveSpace } from './live/live-space.ts'
import { Panel } from './panel.tsx'
import { Board, Chat, PeopleAndPlaces } from './panels.tsx'
import type { ActionContext } from './people/person-actions.ts'
import { presenceActions } from './presence/actions.ts'
import { RoomCanvas } from './room-canvas.tsx'
import { shortcutsAction } from './shortcuts/action.ts'
import * as css from './space-room.module.css'
import { tourAction } from './tour/action.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useTabTitle } from './use-tab-title.ts'

interface SpaceRoomProps {
  live: LiveSpace
  userId: string
  onLeave(): void
}

const { $chatPlayer, $workspace } = session.state

const BackButton = ({ label, onClick }: { label: string; onClick(): void }) => (
  <button type="button" className={iconButton.button} aria-label={label} onClick={onClick}>
    <Icon path={back} size={18} />
  </button>
)

/** The room, with the panels and actions over its edges. */
export function SpaceRoom({ live, userId, onLeave }: SpaceRoomProps) {
  const { chats, spaceId } = live
  const { faceOf } = live.people
  const presence = useStore(live.$presence)
  const people = useStore(live.people.$people)
  const connection = useStore(live.$connection)
  const announcements = useStore(live.$news)
  const talk = useStore(live.talk.$talk)
  const sending = useStore(live.talk.$sending)
  const view = useStore(live.talk.$view)
  const conversations = useStore(chats.$conversations)
  const receiverId = useStore($chatPlayer)
  const workspace = useStore($workspace)
  const theme = useOtherTheme()
  const isPhone = useStore($isPhone)
  const boardPath = useStore($boardPath)
  const panels = { ...useStore($panels), board: boardPath.length > 0 }
  const previousPlace = boardPath.at(-2)
  useEffect(watchPanels, [])
  const space = useMemo(
    () => ({ id: spaceId, name: workspace?.name ?? '', image: workspace?.spaceLogo ?? null }),
    [spaceId, workspace],
  )

  const unread = unreadIn(conversations)
  useTabTitle(space.name, unread)

  const openChat = (id: string | null) => {
    $chatPlayer.set(id)
    showPanel('chat', true)
  }
  const acting: ActionContext | null = presence && {
    live,
    self: presence.self,
    openChat,
    unreadOf: (id) => conversations[id]?.unread ?? 0,
  }
  const isGuest = !presence || isVisitor(presence.self)
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
        count: unread,
        run: () => {
          const place = unreadTarget(conversations)
          if (panels.chat) return showPanel('chat', false)
          expectField()
          openChat(place === undefined ? (receiverId ?? spaceId) : place)
        },
      },
      {
        icon: boardIcon,
        label: 'Board',
        keyName: 'B',
        isOpen: panels.board,
        isMore: isPhone,
        count: useStore($boardNoticeCount),
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

  const adminHref = workspace && isAdminOf(spaceId) && adminUrl(workspace.domain)
  const inviteHref = adminHref && adminUrl(workspace.domain, '/users?open=invite')
  const isConnected = connection === 'open' || connection === 'paused'
  const peopleCount = people.length + (presence ? 1 : 0)
  const isRightOpen = panels.chat || panels.board
  const right = isPhone ? 'full' : 'right'
  const hasPeople = panels.people && presence !== null
  const isTalkShown = view !== null && (talk.circle !== null || talk.isFull || isAnyOn(sending))
  const isScreenShown = talk.circle?.members.some(
    ({ isSharing, userId }) => isSharing && userId !== live.selfId(),
  )
  const talkView = isTalkShown ? (isScreenShown ? 'screen' : 'tiles') : undefined
  const threadIn = useStore($threadIn)
  const parentThread = threadIn?.threadId === receiverId ? threadIn : null
  const chatTitle = conversationTitle({ space, faceOf }, conversations, receiverId)
  return (
    <main
      className={css.space}
      data-people={panels.people || undefined}
      data-chat={isRightOpen || undefined}
      data-talk={talkView}
    >
      <RoomCanvas
        live={live}
        acting={acting}
        layout={`${[isPhone, hasPeople, isRightOpen, talkView, talk.circle?.members.length]}`}
      />
      <header className={css.title} data-edge="top">
        <h1>{space.name}</h1>
        <p>
          {presence
            ? peopleCount === 1
              ? 'You’re the only one here'
              : `${peopleCount} people here`
            : 'Joining…'}
        </p>
        <AreaNote live={live} />
        {adminHref && <a href={adminHref}>Manage</a>}
      </header>
      {view && <view.Conversation live={live} engine={view.engine} />}
      <ConnectionBanner
        connection={connection}
        isIn={useStore(live.$isIn)}
        wasIn={presence !== null}
        $retryAtMs={live.$retryAtMs}
        $trouble={live.$trouble}
      />

      {acting && hasPeople && (
        <Panel
          title="People"
          edge={isPhone ? 'bottom' : 'left'}
          count={peopleCount}
          onClose={() => showPanel('people', false)}
        >
          <PeopleAndPlaces {...{ live, presence, acting, people, inviteHref }} />
        </Panel>
      )}
      {panels.chat && (
        <Panel
          title={chatTitle}
          note={parentThread ? `in ${parentThread.title}` : undefined}
          edge={right}
          start={
            receiverId && (
              <BackButton
                label={parentThread ? `Back to ${parentThread.title}` : 'All chats'}
                onClick={() => $chatPlayer.set(parentThread ? parentThread.receiverId : null)}
              />
            )
          }
          onClose={() => showPanel('chat', false)}
        >
          <Chat
            {...{ chats, space, faceOf, userId, isConnected, receiverId }}
            here={presence && people}
            selfId={live.selfId()}
            isGuest={isGuest}
            onOpen={openChat}
          />
        </Panel>
      )}

      {panels.board && (
        <Panel
          title="Board"
          edge={right}
          start={previousPlace && <BackButton label="Back" onClick={goBack} />}
          onEscape={goBack}
          onClose={closeBoard}
        >
          <Board live={live} space={space} isMember={!isGuest} />
        </Panel>
      )}

      <Dock groups={groups} />
      <p className={hidden.spoken} role="status">
        {announcements}
      </p>
    </main>
  )
}
