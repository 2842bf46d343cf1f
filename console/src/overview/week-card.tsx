import type { DaySeries } from '@metapyra/contract/entities/overview'
import { lazy, Suspense } from 'react'
import { formatNumber } from '../ui/format/counted.ts'
import { MetricCard } from './metric-card.tsx'
import css from './overview.module.css'
import { comparedWith, weekOf } from './week.ts'

const DayChart = lazy(() => import('./day-chart.lazy.tsx').then((module) => ({ default: module.DayChart })))

interface WeekCardProps {
  title: string
  to?: string
  isElsewhere?: boolean
  days: DaySeries
  words: [one: string, many: string]
}

/** The number of this week, and a chart of the last four weeks. */
export function WeekCard({ title, to, isElsewhere = false, days, words }: WeekCardProps) {
  const week = weekOf(days)
  return (
    <MetricCard
      title={title}
      {...(to && { to, isOutsideConsole: isElsewhere })}
      figure={
        <>
          {formatNumber(week.now)} <small>this week</small>
        </>
      }
      description={comparedWith(week)}
    >
      {days.some(({ count }) => count > 0) ? (
        <Suspense fallback={<div className={css['chartPlace']} />}>
          <DayChart days={days} words={words} />
        </Suspense>
      ) : (
        <div className={css['nothing']} />
      )}
    </MetricCard>
  )
}
