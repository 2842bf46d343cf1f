import type { Area, Plan } from '@metapyra/map/plan'
import type { ReadableAtom } from 'nanostores'
import type { ReactNode } from 'react'
import { useMemo } from 'react'
import type { Agents } from '../agents/agents.tsx'
import type { AgentRoom } from '../agents/open-source.ts'
import type { Appointments } from '../appointments/appointments.tsx'
import { isRoom, roomNamesOf } from '../calendar/where.ts'
import type { Library } from '../library/library.tsx'
import type { BoardPlace, BoardTab, TabProps } from '../navigation/open-board.ts'
import { $boardWay, last } from '../navigation/open-board.ts'
import { openPlace } from '../navigation/open-place.ts'
import type { Polls } from '../polls/polls.tsx'
import { $ownRights } from '../session/guests.ts'
import { Skeleton } from '../ui/controls/skeleton.tsx'
import { useOnChange } from '../ui/controls/use-on-change.ts'
import { useStore } from '../ui/controls/use-store.ts'
import { InsteadOfPart, useLatePart } from '../ui/pages/late-part.tsx'
import * as css from '../ui/tab/board.module.css'
import type { EventsTab } from './events-tab.tsx'

const SHOWN = 'board-shown'
const NAMES: Record<BoardTab, string> = {
  events: 'Events',
  polls: 'Polls',
  library: 'Library',
  appointments: 'Bookings',
  agents: 'Agents',
}

/** [BOARD-3] What of each list was shown last: one comes back to it. */
const shownLast: Partial<Record<BoardTab, string>> = {}

/** What its tabs need of the room that they lie over. */
interface BoardRoom extends AgentRoom {
  selfId(): string
  $presence: ReadableAtom<{ plan: Plan } | null>
  goInto(area: Area): void
}

interface BoardProps {
  live: BoardRoom
  space: { id: string; name: string }
  /** Members plan, ask and are booked; guests look, answer and vote. */
  isMember: boolean
}

/** What the people of a space have before them together. */
export function Board({ live, space, isMember }: BoardProps) {
  const way = useStore($boardWay)
  if (way[0]) last.way = way
  const { tab, id, at }: BoardPlace = way.at(-1) ?? { tab: 'events', id: null }
  const list: TabProps = {
    ...{ id, at: at ?? shownLast[tab] },
    show: (other) => {
      shownLast[tab] = other
      $boardWay.set([{ tab, id: null, at: other }])
    },
  }
  const ownRights = useStore($ownRights)
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
    // What was pressed is gone, with the dialog that led here too: without this, Tab would begin at the map again.
    setTimeout(
      () =>
        document.activeElement === document.body &&
        document.getElementById(SHOWN)?.focus({ preventScroll: true }),
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
              aria-controls={SHOWN}
              className={css.tab}
              onClick={() => openPlace({ tab: name, id: null, at: shownLast[name] })}
            >
              {NAMES[name]}
            </button>
          ))}
        </div>
      )}
      <div id={SHOWN} className={css.shown} role="tabpanel" aria-label={NAMES[tab]} tabIndex={-1}>
        {tab === 'events' && <LateEvents {...list} mayPlan={isMember} places={places} />}
        {tab === 'polls' && <LatePolls {...list} space={space} mayAsk={isMember} />}
        {tab === 'appointments' && <LateAppointments {...list} places={places} />}
        {tab === 'agents' && <LateAgents {...list} live={live} space={space} />}
        {tab === 'library' && <LateLibrary {...list} live={live} space={space} isMember={isMember} />}
      </div>
    </div>
  )
}

const loadEvents = async () => (await import('./events-tab.tsx')).EventsTab
const loadPolls = async () => (await import('../polls/polls.tsx')).Polls
const loadAppointments = async () => (await import('../appointments/appointments.tsx')).Appointments
const loadAgents = async () => (await import('../agents/agents.tsx')).Agents
const loadLibrary = async () => (await import('../library/library.tsx')).Library

const Waiting = ({ hasFailed, ask }: { hasFailed: boolean; ask(): void }): ReactNode => (
  <div className={css.instead}>
    <InsteadOfPart hasFailed={hasFailed} ask={ask}>
      <Skeleton count={3} height={64} />
    </InsteadOfPart>
  </div>
)

function LateEvents(props: Parameters<typeof EventsTab>[0]) {
  const { Part, ...waiting } = useLatePart(loadEvents)
  return Part ? <Part {...props} /> : <Waiting {...waiting} />
}

function LatePolls(props: Parameters<typeof Polls>[0]) {
  const { Part, ...waiting } = useLatePart(loadPolls)
  return Part ? <Part {...props} /> : <Waiting {...waiting} />
}

function LateLibrary(props: Parameters<typeof Library>[0]) {
  const { Part, ...waiting } = useLatePart(loadLibrary)
  return Part ? <Part {...props} /> : <Waiting {...waiting} />
}

function LateAppointments(props: Parameters<typeof Appointments>[0]) {
  const { Part, ...waiting } = useLatePart(loadAppointments)
  return Part ? <Part {...props} /> : <Waiting {...waiting} />
}

function LateAgents(props: Parameters<typeof Agents>[0]) {
  const { Part, ...waiting } = useLatePart(loadAgents)
  return Part ? <Part {...props} /> : <Waiting {...waiting} />
}
