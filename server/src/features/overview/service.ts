import type { Overview } from '@metapyra/contract/entities/overview'
import { lastDays } from '@metapyra/time/days'
import { AppError } from '../../platform/http/app-error.ts'
import type { Services } from '../../platform/services.ts'
import { memberCounts } from '../admin/space.service.ts'
import { settingsOf, workspaceById } from '../workspace/service.ts'
import { countsOf, guestsPerDay, joinedPerDay, messagesPerDay } from './queries.ts'
import { OVERVIEW_DAYS, seriesOf, WEEK_DAYS } from './rules.ts'

/** Returns the statistics of a space, by days of its own zone. */
export const overviewOf = async ({ db, clock, presence }: Services, spaceId: string): Promise<Overview> => {
  const space = await workspaceById(db, spaceId)
  if (!space) throw new AppError('NOT_FOUND')
  const now = clock()
  const { timeZone } = settingsOf(space.settings)
  const days = lastDays(now, timeZone, OVERVIEW_DAYS)
  const span = { from: days[0] ?? '', timeZone }
  const week = { from: days.at(-WEEK_DAYS) ?? '', timeZone }
  const [counts, joined, cameIn, written, setUpState] = await Promise.all([
    memberCounts(db, spaceId),
    joinedPerDay(db, spaceId, span),
    guestsPerDay(db, spaceId, span),
    messagesPerDay(db, spaceId, span),
    countsOf(db, spaceId, { now, week }),
  ])
  const { activeThisWeek, liveLinks, hasChangedSettings, hasGuestLink, hasAnnouncement, hasMessage } =
    setUpState
  return {
    timeZone,
    members: {
      active: counts.active,
      invited: counts.invited,
      activeThisWeek,
      joined: seriesOf(days, joined),
    },
    guests: { liveLinks, cameIn: seriesOf(days, cameIn) },
    activeNow: presence.peopleIn(spaceId).length,
    messages: seriesOf(days, written),
    events: null,
    firstSteps: {
      invitePeople: counts.active + counts.invited > 1,
      addLogo: space.logo !== null,
      checkSettings: hasChangedSettings,
      inviteGuest: hasGuestLink,
      announce: hasAnnouncement,
      writeMessage: hasMessage,
    },
  }
}
