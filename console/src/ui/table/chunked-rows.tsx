import type { BaseRecord } from '@refinedev/core'
import type { ReactNode } from 'react'
import { startTransition, useEffect, useState } from 'react'

/** Number of rows that a browser lays out and paints within a frame or two, for any of our lists. */
const CHUNK_ROWS = 25

interface ChunkedRowsProps<Row> {
  rows: readonly Row[]
  children: (renderedRows: readonly Row[]) => ReactNode
}

/** Passes on a page of rows in chunks. Rows that are not replaced yet stay in place, so that nothing jumps. */
export function ChunkedRows<Row extends BaseRecord>({ rows, children }: ChunkedRowsProps<Row>) {
  const [{ targetRows, renderedRows }, setRows] = useState(() => replaceNextChunk([], rows))
  if (targetRows !== rows) setRows(replaceNextChunk(renderedRows, rows))
  useEffect(() => {
    if (renderedRows !== rows) startTransition(() => setRows(replaceNextChunk(renderedRows, rows)))
  }, [renderedRows, rows])
  return children(renderedRows)
}

/** Returns the new rows up to one chunk beyond those already rendered, followed by the old rows. */
const replaceNextChunk = <Row extends BaseRecord>(
  renderedRows: readonly Row[],
  targetRows: readonly Row[],
) => {
  const firstDifference = targetRows.findIndex(({ id }, index) => renderedRows[index]?.id !== id)
  const reached = firstDifference + CHUNK_ROWS
  if (firstDifference === -1 || reached >= targetRows.length) return { targetRows, renderedRows: targetRows }
  const first = targetRows.slice(0, reached)
  const ids = new Set(first.map(({ id }) => id))
  const rest = renderedRows.slice(reached, targetRows.length).filter(({ id }) => !ids.has(id))
  return { targetRows, renderedRows: [...first, ...rest] }
}
