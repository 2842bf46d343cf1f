import type { Input } from '@metapyra/contract/calls'
import { DAY_MS } from '@metapyra/contract/constants'
import type { Chatter } from '../features/chat/core/chatter.service.ts'
import { respond } from '../features/event/attendance/respond.service.ts'
import { createEvent } from '../features/event/changes/create.service.ts'
import type { Viewer } from '../features/event/core/viewer.rules.ts'
import { keyOfUser } from '../features/event/core/viewer.rules.ts'
import type { Services } from '../platform/services.ts'

interface DemoEvent extends Omit<Input<'POST v2/event/create'>, 'startLocal' | 'endLocal' | 'timezone'> {
  from: string
  /** Days from today, in Lisbon's time zone. */
  inDays: number
  at: [begins: string, ends: string]
  /** Starts on the next working day from that date. */
  isWorkday?: true
  answers?: Record<string, 'going' | 'maybe' | 'declined'>
}

const DEMO_EVENTS: DemoEvent[] = [
  {
    ...{ from: 'tobias', title: 'Stand-up', inDays: 0, isWorkday: true, at: ['09:30', '09:45'] },
    rrule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    location: { type: 'room', value: 'Atlas' },
    answers: { maren: 'going', amina: 'going', owen: 'going', priya: 'maybe' },
  },
  {
    ...{ from: 'maren', title: 'Review with the ferry company', inDays: 2, at: ['15:00', '16:30'] },
    description:
      'A walkthrough of the boarding screens with Lena and her captains.\nBring anything you’re unsure about.',
    location: { type: 'room', value: 'Atlas' },
    answers: { tobias: 'going', amina: 'going', grace: 'going', owen: 'declined' },
  },
  {
    ...{ from: 'grace', title: 'Lunch talk: writing for screens', inDays: 4, at: ['12:30', '13:15'] },
    ...{ kind: 'social', capacity: 12, hasWaitlist: true },
    location: { type: 'room', value: 'Lounge' },
    answers: { priya: 'going', maren: 'maybe' },
  },
  {
    ...{ from: 'priya', title: 'Studio closed', inDays: 11, at: ['00:00', '00:00'], isAllDay: true },
    description: 'It’s the harbor festival, so we’re taking the day off.',
  },
]

const ZONE = 'Europe/Lisbon'
const SUNDAY = 0
const SATURDAY = 6

const dayIn = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS)
const workdayFrom = (day: Date): Date =>
  [SUNDAY, SATURDAY].includes(day.getUTCDay()) ? workdayFrom(dayIn(day, 1)) : day
const localOf = (day: Date, time: string): string => `${day.toISOString().slice(0, 10)}T${time}`

const viewerAs = ({ personId, name, role, spaceId, guestRights }: Chatter): Viewer => ({
  ...{ spaceId, role, guestRights, userId: personId, name, email: null, keys: [keyOfUser(personId)] },
})

/** Upcoming events: daily, single, with few places, and all day. */
export const planEvents = async (
  services: Services,
  speakers: ReadonlyMap<string, Chatter>,
): Promise<void> => {
  const viewer = (key: string): Viewer => {
    const speaker = speakers.get(key)
    if (!speaker) throw new Error(`The demo has no ${key}`)
    return viewerAs(speaker)
  }
  for (const { from, inDays, at, isWorkday, answers = {}, ...what } of DEMO_EVENTS) {
    const date = dayIn(services.clock(), inDays)
    const day = isWorkday ? workdayFrom(date) : date
    const times = {
      startLocal: localOf(day, at[0]),
      endLocal: localOf(what.isAllDay ? dayIn(day, 1) : day, at[1]),
      timezone: ZONE,
    }
    const { id: eventId } = await createEvent(services, viewer(from), { ...what, ...times })
    for (const [key, status] of Object.entries(answers))
      await respond(services, viewer(key), { eventId, status })
  }
}
