import { isVisitor } from '@metapyra/contract/presence'
import { useEffect, useMemo } from 'react'
import { isAnyOn } from '../calls/engine/media.ts'
import { $threadIn, conversationTitle } from '../chat/conversation-title.ts'
import { unreadIn } from '../chat/store/unread.ts'
import { $boardPath, closeBoard, goBack } from '../navigation/open-board.ts'
import { $isPhone, $panels, showPanel, watchPanels } from '../navigation/open-panels.ts'
import { adminUrl, isAdminOf } from '../session/admin-link.ts'
import { session } from '../session/session.ts'
import { Icon } from '../ui/controls/icon.tsx'
import { useStore } from '../ui/controls/use-store.ts'
import { back } from '../ui/icons/room.ts'
import * as iconButton from '../ui/style/icon-button.module.css'
import * as hidden from '../ui/style/screen-reader-only.module.css'
import { AreaNote } from './area-note.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { Dock } from './dock.tsx'
import { useDockActions } from './dock-actions.ts'
import type { LiveSpace } from './live/live-space.ts'
import { Panel } from './panel.tsx'
import { Board, Chat, PeopleAndPlaces } from './panels.tsx'
import type { ActionContext } from './people/person-actions.ts'
import { RoomCanvas } from './room-canvas.tsx'
import * as css from './space-room.module.css'
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
  const groups = useDockActions(live, panels, openChat, onLeave)

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
