import { DAY_MS } from '@metapyra/contract/constants'
import { instantOfWall } from '@metapyra/time/zone'
import type { UserRow } from '../features/account/core/accounts.service.ts'
import { bookGuest } from '../features/appointment/booking/book-guest.service.ts'
import { setFirstZone, setWeek } from '../features/appointment/hours/schedule.service.ts'
import type { Asker } from '../features/appointment/types/type.service.ts'
import { saveType } from '../features/appointment/types/type.service.ts'
import type { MembersAct } from '../features/audit/service.ts'
import { newId } from '../platform/ids.ts'
import type { Services } from '../platform/services.ts'
import { DEMO_PLACES, zoneOfDemo } from './places.ts'

const HOUR_MIN = 60

interface DemoBooking {
  host: string
  guest: { name: string; email: string } | string
  inWorkdays: number
  hour: number
  note?: string
}

/** Within their hosts' hours, and late in the day, so that the mornings stay bookable. */
const DEMO_BOOKINGS: DemoBooking[] = [
  {
    ...{ host: 'maren', inWorkdays: 1, hour: 16 },
    guest: { name: 'Lena Fischer', email: 'lena.fischer@nordlicht.example' },
    note: 'How the boarding screens went, and what’s next.',
  },
  { host: 'maren', guest: 'owen', inWorkdays: 3, hour: 16, note: 'Your first month.' },
  {
    ...{ host: 'amina', inWorkdays: 2, hour: 16 },
    guest: { name: 'Rui Tavares', email: 'rui.tavares@museum.example' },
  },
]

type Member = { user: UserRow; role: Asker['role'] }
interface Demo {
  spaceId: string
  member(key: string): Member
  actedBy(user: UserRow): MembersAct
}

const askerAs = ({ user, role }: Member, spaceId: string): Asker => ({ userId: user.id, spaceId, role })

/** Creates meeting types besides the default: a member's own, and a team's. */
const createMeetingTypes = async (services: Services, { spaceId, member, actedBy }: Demo): Promise<void> => {
  const maren = member('maren')
  const asker = askerAs(maren, spaceId)
  const portfolio = {
    ...{
      title: 'Portfolio review',
      durations: [45],
      minNoticeMin: 24 * HOUR_MIN,
      confirm: 'manual' as const,
    },
    description: 'Bring three pieces: one that went well, one that didn’t, and one you’re still working on.',
    questions: [{ id: 'link', label: 'Where can I see your work beforehand?', isRequired: true }],
    location: { type: 'room' as const, value: 'Atlas' },
  }
  await saveType(services, asker, portfolio, actedBy(maren.user))
  const hostIds = ['amina', 'owen', 'grace'].map((key) => member(key).user.id)
  const team = { title: 'Meet the studio', durations: [30], mode: 'roundRobin' as const, hostIds }
  await saveType(services, asker, team, actedBy(maren.user))
}

/**
 * Counted from tomorrow on, so that no two are on the same day. Days are counted from 1970, which began with a
 * Thursday.
 */
export const workdayIn = (now: Date, inWorkdays: number): number => {
  let day = Math.floor(now.getTime() / DAY_MS)
  for (let left = inWorkdays; left > 0; ) {
    day += 1
    const weekday = (day + 4) % 7
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return day
}

const bookSome = async (services: Services, { spaceId, member }: Demo): Promise<void> => {
  for (const { host, guest, inWorkdays, hour, note = '' } of DEMO_BOOKINGS) {
    const { user, role } = member(host)
    const timezone = zoneOfDemo(host)
    const day = workdayIn(services.clock(), inWorkdays)
    const start = instantOfWall(day * DAY_MS + hour * HOUR_MIN * 60_000, timezone)
    const guestInput = typeof guest === 'string' ? { userId: member(guest).user.id } : guest
    await bookGuest(
      services,
      askerAs({ user, role }, spaceId),
      { ...user, isVerified: true, isBlocked: false },
      {
        ...{ idempotencyKey: newId(), start: new Date(start).toISOString(), timezone },
        ...{ ...guestInput, note },
      },
    )
  }
}

/** Creates upcoming bookings and sets each member's time zone, so that a search for common times is meaningful. */
export const makeAppointments = async (services: Services, demo: Demo): Promise<void> => {
  for (const [key, [, zone]] of Object.entries(DEMO_PLACES))
    await setFirstZone(services, { userId: demo.member(key).user.id, spaceId: demo.spaceId }, zone)
  await createMeetingTypes(services, demo)
  await bookSome(services, demo)
  const windows = [{ startMin: 9 * HOUR_MIN, endMin: 17 * HOUR_MIN }]
  const { user } = demo.member('priya')
  await setWeek(
    services,
    { userId: user.id, spaceId: demo.spaceId },
    {
      timezone: 'Asia/Kolkata',
      weekly: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, windows })),
      focus: [2, 4].map((weekday) => ({ weekday, windows: [{ startMin: 540, endMin: 720 }] })),
    },
  )
}
