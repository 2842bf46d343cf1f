import type { BaseRecord } from '@refinedev/core'
import type { ReactNode } from 'react'
import { startTransition, useEffect, useState } from 'react'

/** Number of rows that a browser lays out and paints within a frame or two, for any of our lists. */
const CHUNK_ROWS = 25

interface ChunkedRowsProps<Row> {
  rows: readonly Row[]
  children: (drawn: readonly Row[]) => ReactNode
}

/** Passes on a page of rows in chunks. Rows that are not replaced yet stay in place, so that nothing jumps. */
export function ChunkedRows<Row extends BaseRecord>({ rows, children }: ChunkedRowsProps<Row>) {
  const [{ wanted, drawn }, setRows] = useState(() => replaceNextChunk([], rows))
  if (wanted !== rows) setRows(replaceNextChunk(drawn, rows))
  useEffect(() => {
    if (drawn !== rows) startTransition(() => setRows(replaceNextChunk(drawn, rows)))
  }, [drawn, rows])
  return children(drawn)
}

/** Returns the new rows up to one chunk beyond those already rendered, followed by the old rows. */
const replaceNextChunk = <Row extends BaseRecord>(drawn: readonly Row[], wanted: readonly Row[]) => {
  const firstDifference = wanted.findIndex(({ id }, index) => drawn[index]?.id !== id)
  const reached = firstDifference + CHUNK_ROWS
  if (firstDifference === -1 || reached >= wanted.length) return { wanted, drawn: wanted }
  const first = wanted.slice(0, reached)
  const ids = new Set(first.map(({ id }) => id))
  const rest = drawn.slice(reached, wanted.length).filter(({ id }) => !ids.has(id))
  return { wanted, drawn: [...first, ...rest] }
}
