import type { AgentReport } from '@metapyra/contract/entities/agent-report'
import { lazy, Suspense, useMemo } from 'react'
import { FigureCard } from '../../overview/figure-card.tsx'
import { counted, grouped } from '../../ui/format/counted.ts'
import css from './report.module.css'
import { costOf, minutesIn, secondsIn, shareOf } from './report-words.ts'

const DayChart = lazy(() =>
  import('../../overview/day-chart.tsx').then((module) => ({ default: module.DayChart })),
)

const QUESTIONS: [string, string] = ['question', 'questions']

/** Numbers first, then the questions of each day. */
export function ReportFigures({ report }: { report: AgentReport }) {
  const { totals, people, firstWordMs, currency, days, byDay } = report
  const tokens = totals.tokensIn + totals.tokensOut
  const asked = useMemo(() => byDay.map(({ day, questions }) => ({ day, count: questions })), [byDay])
  return (
    <>
      <div className={css['figures']}>
        <FigureCard
          title="Conversations"
          figure={grouped(totals.threads)}
          about={people === 0 ? 'None in this period' : `with ${counted(people, 'person', 'people')}`}
        />
        <FigureCard
          title="Questions"
          figure={grouped(totals.questions)}
          about={
            totals.questions === 0
              ? 'None in this period'
              : `${shareOf(totals.answered, totals.questions)} answered${totals.failed > 0 ? `, ${grouped(totals.failed)} interrupted` : ''}`
          }
        />
        <FigureCard
          title="Helpful"
          figure={grouped(totals.helped)}
          about={totals.unhelpful === 0 ? 'No negative feedback' : `${grouped(totals.unhelpful)} not helpful`}
        />
        <FigureCard
          title="Response time"
          figure={firstWordMs ? secondsIn(firstWordMs.p50) : '–'}
          about={firstWordMs ? `95% within ${secondsIn(firstWordMs.p95)}` : 'No answers in this period'}
        />
        <FigureCard
          title="Call minutes"
          figure={grouped(minutesIn(totals))}
          about={totals.calls === 0 ? 'No calls in this period' : counted(totals.calls, 'call', 'calls')}
        />
        <FigureCard
          title="Cost"
          figure={costOf(totals, currency)}
          about={tokens === 0 ? 'Quotes are free' : counted(tokens, 'token', 'tokens')}
        />
      </div>
      {totals.questions > 0 && (
        <section className={css['part']}>
          <h2>Questions by day</h2>
          <Suspense fallback={<div className={css['chart']} />}>
            <DayChart days={asked} words={QUESTIONS} span={`the last ${days} days`} />
          </Suspense>
        </section>
      )}
    </>
  )
}
