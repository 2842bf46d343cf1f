import { zoneLabel } from '@metapyra/time/labels'
import { useSpaceResource } from '../providers/use-space-resource.ts'
import { formatCount, formatNumber } from '../ui/format/counted.ts'
import { PageHeader } from '../ui/page/page-header.tsx'
import { ListFailed } from '../ui/table/list-failed.tsx'
import { peoplePath } from '../users/people-address.ts'
import { FirstSteps } from './first-steps.tsx'
import { MetricCard } from './metric-card.tsx'
import css from './overview.module.css'
import { OverviewSkeleton } from './overview-skeleton.tsx'
import type { Overview } from './resource.ts'
import { SeatsCard } from './seats-card.tsx'
import { useHiddenSteps } from './use-hidden-steps.ts'
import { WEEK_DAYS } from './week.ts'
import { WeekCard } from './week-card.tsx'

/** Refetches often, because people come and go every minute. */
const REFETCH_INTERVAL_MS = 30_000

const MESSAGES: [string, string] = ['message', 'messages']
const MEMBERS: [string, string] = ['new member', 'new members']
const GUESTS: [string, string] = ['guest', 'guests']
const EVENTS: [string, string] = ['event', 'events']

export function OverviewPage() {
  const refetchOptions = { refetchInterval: REFETCH_INTERVAL_MS, staleTime: 0 }
  const { data: overview, error, refetch } = useSpaceResource<Overview>('overview', refetchOptions)
  return (
    <>
      <PageHeader title="Overview" summary="How your space is doing" />
      {overview ? (
        <Figures overview={overview} />
      ) : error ? (
        <ListFailed
          title="Couldn’t load the overview"
          message={error.message}
          onRetry={() => void refetch()}
        />
      ) : (
        <OverviewSkeleton />
      )}
    </>
  )
}

function Figures({ overview }: { overview: Overview }) {
  const { members, guests, activeNow, messages, events, firstSteps } = overview
  const { isHidden, hide } = useHiddenSteps()
  const isSetUp = Object.values(firstSteps).every(Boolean)
  return (
    <div className={css['page']}>
      {!isSetUp && !isHidden && <FirstSteps done={firstSteps} onHide={hide} />}
      <div className={css['figures']}>
        <MetricCard
          title="In the space now"
          to={peoplePath('active', 'now')}
          figure={
            <>
              <i className={css['presence']} data-is-there={activeNow > 0} aria-hidden="true" />
              {formatNumber(activeNow)}
            </>
          }
          description={`${formatCount(members.activeThisWeek, 'member was', 'members were')} active this week`}
        />
        <MetricCard
          title="Members"
          to="/users"
          figure={formatNumber(members.active)}
          description={
            members.invited > 0
              ? formatCount(members.invited, 'pending invitation', 'pending invitations')
              : 'No pending invitations'
          }
        />
        <MetricCard
          title="Guest links"
          to="/guests"
          figure={formatNumber(guests.liveLinks)}
          description={guests.liveLinks > 0 ? 'active right now' : 'No active links'}
        />
        <SeatsCard />
      </div>
      <div className={css['charts']}>
        <WeekCard title="Messages" to="/space" isElsewhere days={messages} words={MESSAGES} />
        <WeekCard
          title="New members"
          to={peoplePath('joinedFrom', members.joined.at(-WEEK_DAYS)?.day ?? '')}
          days={members.joined}
          words={MEMBERS}
        />
        <WeekCard title="Guest visits" to="/guests?show=people" days={guests.cameIn} words={GUESTS} />
        {events ? (
          <WeekCard title="Events" days={events} words={EVENTS} />
        ) : (
          <MetricCard title="Events" figure="–" description="No events yet" />
        )}
      </div>
      <p className={css['zone']}>
        Days are in {zoneLabel(overview.timeZone, Date.now())}, the space’s time zone.
      </p>
    </div>
  )
}
