import type { Area, Plan } from '@metapyra/map/plan'
import type { ReadableAtom } from 'nanostores'
import type { ComponentType } from 'react'
import { useMemo } from 'react'
import type { AgentRoom } from '../agents/open-source.ts'
import { isRoom, roomNamesOf } from '../calendar/location.ts'
import type { BoardPlace, BoardTab, TabProps } from '../navigation/open-board.ts'
import { $boardPath, lastBoardPath } from '../navigation/open-board.ts'
import { openPlace } from '../navigation/open-place.ts'
import { $ownGuestRights } from '../session/guests.ts'
import { useOnChange } from '../ui/controls/use-on-change.ts'
import { useStore } from '../ui/controls/use-store.ts'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import * as css from '../ui/tab/board.module.css'

const PANEL_ID = 'board-shown'
const NAMES: Record<BoardTab, string> = {
  events: 'Events',
  polls: 'Polls',
  library: 'Library',
  appointments: 'Bookings',
  agents: 'Agents',
}

/** [BOARD-3] The view last displayed in each tab, to return to. */
const lastViews: Partial<Record<BoardTab, string>> = {}

/** What the board's tabs need from the room below it. */
interface BoardRoom extends AgentRoom {
  selfId(): string
  $presence: ReadableAtom<{ plan: Plan } | null>
  goInto(area: Area): void
}

interface BoardProps {
  live: BoardRoom
  space: { id: string; name: string }
  /** Members can create events, ask agents and be booked; guests can view, reply and vote. */
  isMember: boolean
}

/** The board: events, polls, library, bookings and agents of the space. */
export function Board({ live, space, isMember }: BoardProps) {
  const placePath = useStore($boardPath)
  if (placePath[0]) lastBoardPath.way = placePath
  const { tab, id, at }: BoardPlace = placePath.at(-1) ?? { tab: 'events', id: null }
  const list: TabProps = {
    ...{ id, at: at ?? lastViews[tab] },
    show: (view) => {
      lastViews[tab] = view
      $boardPath.set([{ tab, id: null, at: view }])
    },
  }
  const ownRights = useStore($ownGuestRights)
  const presence = useStore(live.$presence)
  const places = useMemo(() => {
    const areas = presence?.plan.areas ?? []
    return {
      names: roomNamesOf(areas),
      goInto: (name: string) => {
        const room = areas.find((area) => isRoom(area) && area.name === name)
        if (room) live.goInto(room)
      },
    }
  }, [presence?.plan, live])
  useOnChange(id, () => {
    // The pressed element is gone, with the dialog that led here; otherwise Tab would start at the map again.
    setTimeout(
      () =>
        document.activeElement === document.body &&
        document.getElementById(PANEL_ID)?.focus({ preventScroll: true }),
    )
  })
  const isOpen = (name: BoardTab): boolean =>
    (isMember || name !== 'appointments') &&
    (ownRights === null || (name !== 'polls' && name !== 'library') || ownRights.includes(name))
  const tabs = (Object.keys(NAMES) as BoardTab[]).filter(isOpen)
  return (
    <div className={css.board}>
      {!id && (
        <div className={css.tabs} role="tablist" aria-label="Board">
          {tabs.map((name) => (
            <button
              key={name}
              id={`board-${name}`}
              type="button"
              role="tab"
              aria-selected={name === tab}
              aria-controls={PANEL_ID}
              className={css.tab}
              onClick={() => openPlace({ tab: name, id: null, at: lastViews[name] })}
            >
              {NAMES[name]}
            </button>
          ))}
        </div>
      )}
      <div id={PANEL_ID} className={css.shown} role="tabpanel" aria-label={NAMES[tab]} tabIndex={-1}>
        {tab === 'events' && <EventsTab {...list} canCreateEvents={isMember} places={places} />}
        {tab === 'polls' && <Polls {...list} space={space} mayCreate={isMember} />}
        {tab === 'appointments' && <Appointments {...list} places={places} />}
        {tab === 'agents' && <Agents {...list} live={live} space={space} />}
        {tab === 'library' && <Library {...list} live={live} space={space} isMember={isMember} />}
      </div>
    </div>
  )
}

/** What a tab holds. */
const lazyTab = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyPart(load, { frame: css.instead })

const EventsTab = lazyTab(() => import('./events-tab.lazy.tsx').then((module) => module.EventsTab))
const Polls = lazyTab(() => import('../polls/polls.lazy.tsx').then((module) => module.Polls))
const Library = lazyTab(() => import('../library/library.lazy.tsx').then((module) => module.Library))
const Appointments = lazyTab(() =>
  import('../appointments/appointments.lazy.tsx').then((module) => module.Appointments),
)
const Agents = lazyTab(() => import('../agents/agents.lazy.tsx').then((module) => module.Agents))
