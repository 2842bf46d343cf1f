import type { Import } from '../../use-import.ts'
import { PersonPreview } from '../person-preview.tsx'
import { useWorkerValue } from '../use-worker-value.ts'
import css from './map-step.module.css'

/** The first people as the columns below would make them, so that a wrong column is seen at once. */
export function ResultPreview({ job }: { job: Import }) {
  const { mapping, rules } = job
  const people = useWorkerValue(job, (worker) => worker.preview(mapping, rules), [
    mapping,
    rules,
    job.opened?.facts.fileHash,
    job.opened?.options,
  ])
  if (!people || people.length === 0 || !mapping.includes('email')) return null
  return (
    <section className={css['result']} aria-labelledby="import-result">
      <h2 id="import-result">The first people will be</h2>
      <ul>
        {people.map((person, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the first rows of a file have no other identity.
          <li key={index}>
            <PersonPreview person={person} />
          </li>
        ))}
      </ul>
    </section>
  )
}
