import type { DaySeries } from '@metapyra/contract/entities/overview'
import { lazy, Suspense } from 'react'
import { grouped } from '../ui/format/counted.ts'
import { FigureCard } from './figure-card.tsx'
import css from './overview.module.css'
import { comparedWith, weekOf } from './week.ts'

const DayChart = lazy(() => import('./day-chart.tsx').then((module) => ({ default: module.DayChart })))

interface WeekCardProps {
  title: string
  to?: string
  isElsewhere?: boolean
  days: DaySeries
  words: [one: string, many: string]
}

/** How many this week, and how that went over the last four. */
export function WeekCard({ title, to, isElsewhere = false, days, words }: WeekCardProps) {
  const week = weekOf(days)
  return (
    <FigureCard
      title={title}
      {...(to && { to, isElsewhere })}
      figure={
        <>
          {grouped(week.now)} <small>this week</small>
        </>
      }
      about={comparedWith(week)}
    >
      {days.some(({ count }) => count > 0) ? (
        <Suspense fallback={<div className={css['chartPlace']} />}>
          <DayChart days={days} words={words} />
        </Suspense>
      ) : (
        <div className={css['nothing']} />
      )}
    </FigureCard>
  )
}
