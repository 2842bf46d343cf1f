import { formatBytes } from '@metapyra/contract/bytes'
import { formatNumber } from '../../../ui/format/counted.ts'
import type { Encoding } from '../../csv/decode.ts'
import { ENCODINGS } from '../../csv/decode.ts'
import type { Delimiter } from '../../csv/delimiters.ts'
import { DELIMITERS } from '../../csv/delimiters.ts'
import type { Import } from '../../use-import.ts'
import type { FileFacts as Facts } from '../../worker/open-file.ts'
import css from '../steps.module.css'

const encodingLabels: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big-endian',
  'windows-1252': 'Western European (Windows-1252)',
}
const delimiterLabels: Record<Delimiter, string> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Pipe',
}

/** How the file was read; each guess can be corrected. */
export function FileFacts({ job, facts }: { job: Import; facts: Facts }) {
  return (
    <div className={css['facts']}>
      <dl>
        <dt>Rows</dt>
        <dd>{formatNumber(facts.rowCount)}</dd>
        <dt>Size</dt>
        <dd>{formatBytes(facts.bytes)}</dd>
      </dl>
      <label className={css['field']}>
        <span>Encoding</span>
        <select
          className="select"
          value={facts.encoding}
          disabled={job.isBusy}
          onChange={(event) => void job.reopen({ encoding: event.target.value as Encoding })}
        >
          {ENCODINGS.map((encoding) => (
            <option key={encoding} value={encoding}>
              {encodingLabels[encoding]}
            </option>
          ))}
        </select>
      </label>
      <label className={css['field']}>
        <span>Delimiter</span>
        <select
          className="select"
          value={facts.delimiter}
          disabled={job.isBusy}
          onChange={(event) => void job.reopen({ delimiter: event.target.value as Delimiter })}
        >
          {DELIMITERS.map((delimiter) => (
            <option key={delimiter} value={delimiter}>
              {delimiterLabels[delimiter]}
            </option>
          ))}
        </select>
      </label>
      <label className={css['check']}>
        <input
          type="checkbox"
          checked={facts.hasHeader}
          disabled={job.isBusy}
          onChange={(event) => void job.reopen({ hasHeader: event.target.checked })}
        />
        First row is a header
      </label>
    </div>
  )
}
