import type { FullAgent } from '@metapyra/contract/entities/agent'
import type { AgentReport } from '@metapyra/contract/entities/agent-report'
import { formatCount } from '../../ui/format/counted.ts'
import { Instant } from '../../ui/format/instant.tsx'
import css from './report.module.css'
import { newNoteLink } from './report-format.ts'

interface UnansweredProps {
  report: AgentReport
  /** Undefined until the agent is loaded. */
  agent: FullAgent | undefined
}

/**
 * [AGENT-12] Questions for which the agent found nothing. Each links to a new note that would answer it, in a folder
 * that the agent searches.
 */
export function Unanswered({ report: { unanswered, totals }, agent }: UnansweredProps) {
  return (
    <section className={css['part']}>
      <h2>Unanswered questions</h2>
      {unanswered.length === 0 ? (
        <p className={css['line']}>
          {totals.questions === 0 ? 'No questions in this period.' : 'None in this period.'}
        </p>
      ) : (
        <>
          <p className={css['line']}>
            Names aren’t shown. What the person asking can’t read counts as not found.
          </p>
          <ul className={css['rows']}>
            {unanswered.map(({ question, times, lastAskedAt }) => (
              <li key={question}>
                <span className={css['question']}>
                  <span dir="auto">{question}</span>
                  <span className={css['line']}>
                    {times === 1 ? 'Once' : formatCount(times, 'time', 'times')}, last{' '}
                    <Instant at={lastAskedAt} />
                  </span>
                </span>
                {agent?.sources.includes('library') && (
                  <a
                    href={newNoteLink(agent, question)}
                    target="_blank"
                    rel="noopener"
                    aria-label={`Add to library: ${question}, in a new tab`}
                  >
                    Add to library
                  </a>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

const ADDRESSES = { library: 'item', events: 'event' } as const

/** The sources that the agent quoted most. */
export function Quoted({ report: { quoted } }: { report: AgentReport }) {
  if (quoted.length === 0) return null
  return (
    <section className={css['part']}>
      <h2>Most quoted</h2>
      <ul className={css['rows']}>
        {quoted.map(({ kind, id, title, times }) => (
          <li key={id}>
            <a
              className={css['question']}
              href={`/space?${ADDRESSES[kind]}=${id}`}
              target="_blank"
              rel="noopener"
              dir="auto"
            >
              {title}
            </a>
            <span className={css['line']}>in {formatCount(times, 'answer', 'answers')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
