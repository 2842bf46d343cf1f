import { loadPart } from '@metapyra/session/load-part'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Skeleton } from '../../../ui/controls/skeleton.tsx'
import type { Content } from '../content.ts'
import { displayKind } from '../item-display.ts'
import * as css from '../preview.module.css'
import type { Beginning } from './decode-text.ts'
import { fetchTextStart } from './decode-text.ts'
import { Broken } from './file-view.tsx'

const MOST_ROWS = 500
const MOST_COLUMNS = 40

interface TextProps {
  content: Content
  onEnlarge: (() => void) | undefined
}
type Loaded = Beginning & { rows: string[][] | null }

const load = async (url: string, isTable: boolean): Promise<Loaded | null> => {
  const beginning = await fetchTextStart(url)
  if (!beginning || !isTable) return beginning && { ...beginning, rows: null }
  const { rowsOf } = await loadPart(() => import('./table-rows.lazy.ts'))
  return { ...beginning, rows: rowsOf(beginning.text, MOST_ROWS) }
}

/** [LIB-52] The beginning of a text file as plain text, never as a page; a table as rows. */
export function TextView({ content, onEnlarge }: TextProps) {
  const [loaded, setLoaded] = useState<Loaded | null | 'asked' | 'failed'>('asked')
  const url = content.url ?? ''
  const isTable = displayKind(content) === 'table'
  useEffect(() => {
    let isOver = false
    load(url, isTable).then(
      (text) => isOver || setLoaded(text),
      () => isOver || setLoaded('failed'),
    )
    return () => {
      isOver = true
    }
  }, [url, isTable])
  if (loaded === 'asked') return <Skeleton height={240} />
  if (loaded === 'failed') return <Broken>This didn’t load. Open it again.</Broken>
  if (loaded === null) return <Broken>Can’t preview this file. Download it to open it.</Broken>
  const { text, rows, isCut } = loaded
  return (
    <div className={css.textFrame} data-large={onEnlarge ? undefined : ''}>
      {rows ? (
        <Table rows={rows} name={content.name} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must be able to scroll it
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <pre className={css.text} tabIndex={0} role="group" aria-label={content.name} dir="auto">
          {text}
        </pre>
      )}
      <p className={css.textFoot}>
        {isCut || (rows && rows.length >= MOST_ROWS) ? 'Only the start is shown. ' : ''}
        {onEnlarge && (
          <Button kind="quiet" size="small" onClick={onEnlarge}>
            Enlarge
          </Button>
        )}
      </p>
    </div>
  )
}

function Table({ rows: [head = [], ...rows], name }: { rows: string[][]; name: string }) {
  const columns = Math.min(MOST_COLUMNS, Math.max(head.length, ...rows.map((row) => row.length)))
  const places = Array.from({ length: columns }, (_, at) => at)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must be able to scroll it
    <section className={css.table} tabIndex={0} aria-label={name}>
      <table>
        <thead>
          <tr>
            {places.map((at) => (
              <th key={at} scope="col">
                {head[at] || <span aria-hidden="true">–</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their order
            <tr key={line}>
              {places.map((at) => (
                <td key={at}>{row[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
