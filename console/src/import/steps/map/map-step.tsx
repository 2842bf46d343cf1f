import { Button } from 'antd'
import { useState } from 'react'
import { Note } from '../../../ui/page/note.tsx'
import type { Mapping } from '../../csv/mapping.ts'
import type { Import } from '../../use-import.ts'
import steps from '../steps.module.css'
import { UnfinishedImportNote } from '../unfinished-import-note.tsx'
import { ColumnList } from './column-list.tsx'
import { encodingLabel, FileFacts } from './file-facts.tsx'
import css from './map-step.module.css'
import { ResultPreview } from './result-preview.tsx'
import { TableNotes } from './table-notes.tsx'

const FEW_COLUMNS = 6

/** Maps columns to fields: each guess is displayed with samples of the column and can be corrected. */
export function MapStep({ job }: { job: Import }) {
  const { opened, mapping } = job
  if (!opened) return null
  const { facts } = opened
  const hasEmail = mapping.includes('email')
  return (
    <div className={steps['stack']}>
      {facts.isEncodingGuess && facts.encoding && (
        <Note type="warning">
          This file isn’t UTF-8, so it was read as {encodingLabel(facts.encoding)}. If names look wrong below,
          choose another encoding.
        </Note>
      )}
      <TableNotes job={job} facts={facts} />
      <UnfinishedImportNote fileHash={facts.fileHash} />
      <FileFacts job={job} facts={facts} />
      {job.error && <Note type="error">{job.error}</Note>}
      {!hasEmail && <Note type="error">No column is set as the email. Choose one below to continue.</Note>}
      <ResultPreview job={job} />
      <Columns key={`${facts.fileHash}${facts.headers.length}${facts.sheet}`} job={job} />
      <div className={steps['bar']}>
        <Button onClick={job.restart}>Choose another file</Button>
        <Button type="primary" disabled={!hasEmail} loading={job.isBusy} onClick={() => void job.check()}>
          Check rows
        </Button>
      </div>
    </div>
  )
}

/** The matched columns, and the others folded below. A column stays where it is when its field is changed. */
function Columns({ job }: { job: Import }) {
  const { mapping } = job
  const [first] = useState<Mapping>(mapping)
  const all = [...mapping.keys()]
  const isFolded = all.length > FEW_COLUMNS && first.some((field) => field !== null)
  const isShown = (column: number) => !isFolded || first[column] !== null
  const others = all.filter((column) => !isShown(column))
  const open = others.filter((column) => mapping[column] === null).length
  return (
    <>
      <ColumnList job={job} label="File columns" columns={all.filter(isShown)} />
      {others.length > 0 && (
        <details className={css['others']} open={!first.includes('email')}>
          <summary>
            {open === others.length ? `Not imported (${others.length})` : `Other columns (${others.length})`}
          </summary>
          <ColumnList job={job} label="Other columns" columns={others} />
        </details>
      )}
    </>
  )
}
