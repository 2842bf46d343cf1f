import type { FairTimes } from '@metapyra/contract/entities/fair-time'
import * as hidden from '../ui/style/screen-reader-only.module.css'
import * as css from './series-costs.module.css'
import { costWords, toneOf } from './words.ts'

const FEW = 8
const LONG = 12
/** Height in px. Twice the cost is visibly more, and the smallest cost is still visible. */
const heightOf = (cost: number): number => (cost === 0 ? 3 : 5 + Math.min(16, cost))

/** [FAIR-4] What a series costs each person, by week and in total, so that the reader sees the bad hour rotate. */
export function SeriesCosts({
  found: { people, times, paid },
  ownId,
}: {
  found: FairTimes
  ownId: string | undefined
}) {
  return (
    <section
      className={css.paid}
      aria-label="Points per person"
      tabIndex={people.length > FEW ? 0 : undefined}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">Person</th>
            <th scope="col">By week</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ userId, name }, at) => {
            const costs = times.map((time) => time?.costs[at] ?? null)
            return (
              <tr key={userId ?? at}>
                <th scope="row">{userId !== null && userId === ownId ? 'You' : name}</th>
                <td>
                  <span className={hidden.spoken}>
                    {costs.map((cost) => (cost ? costWords(cost) : 'none')).join(', ')}
                  </span>
                  <span className={css.strip} data-long={times.length > LONG || undefined} aria-hidden="true">
                    {costs.map((cost, week) => (
                      <i
                        // biome-ignore lint/suspicious/noArrayIndexKey: weeks are their places
                        key={week}
                        data-tone={cost ? toneOf(cost.cost) : undefined}
                        style={{ blockSize: cost ? heightOf(cost.cost) : 0 }}
                      />
                    ))}
                  </span>
                </td>
                <td>{paid[at] ?? 0}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className={css.note}>
        Points: 0 within working hours, up to 16 in the middle of the night. Each time favors those with the
        most points so far.
      </p>
    </section>
  )
}
