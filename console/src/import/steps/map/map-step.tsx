import { Button } from 'antd'
import { Note } from '../../../ui/page/note.tsx'
import type { Header } from '../../csv/headers.ts'
import type { Field } from '../../csv/mapping.ts'
import { FIELD_LABELS, FIELDS } from '../../csv/mapping.ts'
import type { Import } from '../../use-import.ts'
import steps from '../steps.module.css'
import { UnfinishedImportNote } from '../unfinished-import-note.tsx'
import { FileFacts } from './file-facts.tsx'
import css from './map-step.module.css'

const headerProblems: Record<NonNullable<Header['problem']>, string> = {
  blank: 'unnamed in the file',
  duplicate: 'duplicate name in the file',
}

/** Maps columns to fields: each guess is displayed with samples of the column and can be corrected. */
export function MapStep({ job }: { job: Import }) {
  const { opened, mapping } = job
  if (!opened) return null
  const { facts } = opened
  const hasEmail = mapping.includes('email')
  return (
    <div className={steps['stack']}>
      {facts.isEncodingGuess && (
        <Note type="warning">
          This file isn’t UTF-8, so it was read as Western European. If names look wrong below, choose another
          encoding.
        </Note>
      )}
      <UnfinishedImportNote fileHash={facts.fileHash} />
      <FileFacts job={job} facts={facts} />
      {job.error && <Note type="error">{job.error}</Note>}
      {!hasEmail && <Note type="error">No column is set as the email. Choose one below to continue.</Note>}
      <ul className={css['columns']} aria-label="File columns">
        {facts.headers.map((header, column) => (
          <li key={header.key} className={css['column']} data-used={mapping[column] !== null}>
            <div className={css['what']}>
              <strong>{header.label}</strong>
              {header.problem && <span className={css['problem']}>{headerProblems[header.problem]}</span>}
              <span className={css['samples']}>{facts.samples[column]?.join(' · ') || 'empty'}</span>
            </div>
            <select
              className="select"
              aria-label={`${header.label} maps to`}
              value={mapping[column] ?? ''}
              onChange={(event) => job.assign(column, (event.target.value || null) as Field | null)}
            >
              <option value="">Don’t import</option>
              {FIELDS.map((field) => (
                <option key={field} value={field}>
                  {FIELD_LABELS[field]}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
      <div className={steps['bar']}>
        <Button onClick={job.restart}>Choose another file</Button>
        <Button type="primary" disabled={!hasEmail} loading={job.isBusy} onClick={() => void job.check()}>
          Check rows
        </Button>
      </div>
    </div>
  )
}
