import type { AgentReport } from '@metapyra/contract/entities/agent-report'
import { lazy, Suspense, useMemo } from 'react'
import { MetricCard } from '../../overview/metric-card.tsx'
import { formatCount, formatNumber } from '../../ui/format/counted.ts'
import css from './report.module.css'
import { costOf, minutesIn, secondsIn, shareOf } from './report-format.ts'

const DayChart = lazy(() =>
  import('../../overview/day-chart.lazy.tsx').then((module) => ({ default: module.DayChart })),
)

const QUESTIONS: [string, string] = ['question', 'questions']

/** The totals first, then a chart of the questions per day. */
export function ReportTotals({ report }: { report: AgentReport }) {
  const { totals, people, firstWordMs, currency, days, byDay } = report
  const tokens = totals.tokensIn + totals.tokensOut
  const questionsByDay = useMemo(
    () => byDay.map(({ day, questions }) => ({ day, count: questions })),
    [byDay],
  )
  return (
    <>
      <div className={css['figures']}>
        <MetricCard
          title="Conversations"
          figure={formatNumber(totals.threads)}
          description={
            people === 0 ? 'None in this period' : `with ${formatCount(people, 'person', 'people')}`
          }
        />
        <MetricCard
          title="Questions"
          figure={formatNumber(totals.questions)}
          description={
            totals.questions === 0
              ? 'None in this period'
              : `${shareOf(totals.answered, totals.questions)} answered${totals.failed > 0 ? `, ${formatNumber(totals.failed)} interrupted` : ''}`
          }
        />
        <MetricCard
          title="Helpful"
          figure={formatNumber(totals.helped)}
          description={
            totals.unhelpful === 0 ? 'No negative feedback' : `${formatNumber(totals.unhelpful)} not helpful`
          }
        />
        <MetricCard
          title="Response time"
          figure={firstWordMs ? secondsIn(firstWordMs.p50) : '–'}
          description={firstWordMs ? `95% within ${secondsIn(firstWordMs.p95)}` : 'No answers in this period'}
        />
        <MetricCard
          title="Call minutes"
          figure={formatNumber(minutesIn(totals))}
          description={
            totals.calls === 0 ? 'No calls in this period' : formatCount(totals.calls, 'call', 'calls')
          }
        />
        <MetricCard
          title="Cost"
          figure={costOf(totals, currency)}
          description={tokens === 0 ? 'Quotes are free' : formatCount(tokens, 'token', 'tokens')}
        />
      </div>
      {totals.questions > 0 && (
        <section className={css['part']}>
          <h2>Questions by day</h2>
          <Suspense fallback={<div className={css['chart']} />}>
            <DayChart days={questionsByDay} words={QUESTIONS} span={`the last ${days} days`} />
          </Suspense>
        </section>
      )}
    </>
  )
}
