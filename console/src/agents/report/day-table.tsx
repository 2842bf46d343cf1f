import type { AgentReport } from '@metapyra/contract/entities/agent-report'
import { dayName } from '../../overview/day-name.ts'
import { formatNumber } from '../../ui/format/counted.ts'
import css from './report.module.css'
import { costOf, minutesIn } from './report-format.ts'

type Day = AgentReport['byDay'][number]

const COLUMNS: [title: string, of: (day: Day, currency: string) => string][] = [
  ['Conversations', ({ threads }) => formatNumber(threads)],
  ['Questions', ({ questions }) => formatNumber(questions)],
  ['Answered', ({ answered }) => formatNumber(answered)],
  ['Helpful', ({ helped }) => formatNumber(helped)],
  ['Not helpful', ({ unhelpful }) => formatNumber(unhelpful)],
  ['Minutes', (day) => formatNumber(minutesIn(day))],
  ['Cost', (day, currency) => costOf(day, currency)],
]

/** The numbers of an agent’s report per day, newest first. Days without any activity are left out. */
export function DayTable({ report: { byDay, currency } }: { report: AgentReport }) {
  const days = byDay.filter(({ day: _, ...numbers }) => Object.values(numbers).some((number) => number !== 0))
  if (days.length === 0) return null
  return (
    <details className={css['days']}>
      <summary>Day by day</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too */}
      <section className={css['scrolls']} aria-label="Day by day" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Day</th>
              {COLUMNS.map(([title]) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.day}>
                <th scope="row">{dayName(day.day)}</th>
                {COLUMNS.map(([title, cellOf]) => (
                  <td key={title}>{cellOf(day, currency)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={css['line']}>Days are in UTC.</p>
    </details>
  )
}
