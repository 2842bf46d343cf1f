import { formatBytes } from '@metapyra/contract/bytes'
import { formatNumber } from '../../../ui/format/counted.ts'
import type { Delimiter } from '../../csv/delimiters.ts'
import { DELIMITERS } from '../../csv/delimiters.ts'
import type { Encoding } from '../../encoding/encodings.ts'
import { ENCODINGS } from '../../encoding/encodings.ts'
import type { Import } from '../../use-import.ts'
import type { FileFacts as Facts } from '../../worker/open-file.ts'
import css from '../steps.module.css'

const encodingLabels: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big-endian',
  'windows-1252': 'Western European (Windows-1252)',
  'windows-1250': 'Central European (Windows-1250)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'windows-1254': 'Turkish (Windows-1254)',
  'iso-8859-2': 'Central European (ISO-8859-2)',
  'iso-8859-15': 'Western European (ISO-8859-15)',
  macintosh: 'Western European (Mac)',
  shift_jis: 'Japanese (Shift_JIS)',
  'euc-jp': 'Japanese (EUC-JP)',
  'euc-kr': 'Korean (EUC-KR)',
  gbk: 'Chinese, simplified (GBK)',
  big5: 'Chinese, traditional (Big5)',
}
const delimiterLabels: Record<Delimiter, string> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Pipe',
}

export const encodingLabel = (encoding: Encoding) => encodingLabels[encoding]

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
      {facts.sheets.length > 1 && <SheetChoice job={job} facts={facts} />}
      {facts.encoding && <EncodingChoice job={job} facts={facts} encoding={facts.encoding} />}
      {facts.encoding && (
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
      )}
      {facts.layout.firstLines.length > 0 && <HeaderChoice job={job} facts={facts} />}
    </div>
  )
}

function SheetChoice({ job, facts }: { job: Import; facts: Facts }) {
  return (
    <label className={css['field']}>
      <span>{facts.encoding ? 'File' : 'Sheet'}</span>
      <select
        className="select"
        value={facts.sheet ?? ''}
        disabled={job.isBusy}
        onChange={(event) => void job.openSheet(event.target.value)}
      >
        {facts.sheets.map((sheet) => (
          <option key={sheet}>{sheet}</option>
        ))}
      </select>
    </label>
  )
}

/** Each encoding with what some of the file’s names would be in it, since few people know an encoding by its name. */
function EncodingChoice({ job, facts, encoding }: { job: Import; facts: Facts; encoding: Encoding }) {
  const previews = new Map(facts.encodingPreviews.map((preview) => [preview.encoding, preview.text]))
  const labelOf = (one: Encoding) =>
    previews.get(one) ? `${encodingLabels[one]}: ${previews.get(one)}` : encodingLabels[one]
  const choices =
    previews.size > 0 ? ENCODINGS.filter((one) => previews.has(one) || one === encoding) : ENCODINGS
  return (
    <label className={css['field']}>
      <span>Encoding</span>
      <select
        className="select"
        value={encoding}
        disabled={job.isBusy}
        onChange={(event) => void job.reopen({ encoding: event.target.value as Encoding })}
      >
        {choices.map((one) => (
          <option key={one} value={one}>
            {labelOf(one)}
          </option>
        ))}
      </select>
    </label>
  )
}

const NO_HEADERS = 'none'

function HeaderChoice({ job, facts }: { job: Import; facts: Facts }) {
  const { headerLine, firstLines } = facts.layout
  const choose = (value: string) =>
    job.reopen(value === NO_HEADERS ? { hasHeader: false } : { hasHeader: true, headerLine: Number(value) })
  return (
    <label className={css['field']}>
      <span>Headers</span>
      <select
        className="select"
        value={headerLine ?? NO_HEADERS}
        disabled={job.isBusy}
        onChange={(event) => void choose(event.target.value)}
      >
        <option value={NO_HEADERS}>No headers</option>
        {firstLines.map(({ line, text }) => (
          <option key={line} value={line}>
            Line {line}: {text}
          </option>
        ))}
      </select>
    </label>
  )
}
