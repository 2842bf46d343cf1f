import type { ImportJob } from '@metapyra/contract/entities/import'
import { useQuery } from '@tanstack/react-query'
import { session } from '../../session.ts'
import { counted, grouped } from '../../ui/counted.ts'
import { Instant } from '../../ui/instant.tsx'
import css from './past-imports.module.css'

const SHOWN = 5

function resultOf({ created, updated, skipped, failed, totalRows }: ImportJob): string {
  const parts: [number, string][] = [
    [created, 'new'],
    [updated, 'updated'],
    [skipped, 'skipped'],
    [failed, 'failed'],
  ]
  const done = created + updated + skipped + failed
  const said = parts.filter(([count]) => count > 0).map(([count, word]) => `${grouped(count)} ${word}`)
  if (totalRows !== null && done < totalRows)
    said.push(`stopped at ${grouped(done)} of ${grouped(totalRows)}`)
  return said.join(', ')
}

/** The latest imports of the space, whoever made them; silent where there are none or they can't be had. */
export function PastImports() {
  const { data } = useQuery({
    queryKey: ['imports'],
    queryFn: () => session.api('POST v2/admin/workspace/imports', {}, { isSilent: true }),
    staleTime: 0,
  })
  if (!data || data.rows.length === 0) return null
  return (
    <section className={css['past']} aria-labelledby="past-imports">
      <h2 id="past-imports">Earlier imports</h2>
      <ul>
        {data.rows.slice(0, SHOWN).map((job) => (
          <li key={job.importId}>
            <span className={css['name']}>{job.fileName ?? 'A file'}</span>
            <span>{job.totalRows === null ? '' : counted(job.totalRows, 'row', 'rows')}</span>
            <span className={css['result']}>{resultOf(job)}</span>
            <span className={css['when']}>
              <Instant at={job.createdAt} />, {job.createdBy}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
