import type { BaseRecord } from '@refinedev/core'
import type { ReactNode } from 'react'
import { startTransition, useEffect, useState } from 'react'

/** So many rows a browser lays out and paints within a frame or two, with what each of our lists has in it. */
const BIT = 25

interface RowsInBitsProps<Row> {
  rows: readonly Row[]
  children: (drawn: readonly Row[]) => ReactNode
}

/** Hands on a page of rows a bit at a time: those not yet replaced stand where they were, so that nothing jumps. */
export function RowsInBits<Row extends BaseRecord>({ rows, children }: RowsInBitsProps<Row>) {
  const [{ wanted, drawn }, setRows] = useState(() => replaced([], rows))
  if (wanted !== rows) setRows(replaced(drawn, rows))
  useEffect(() => {
    if (drawn !== rows) startTransition(() => setRows(replaced(drawn, rows)))
  }, [drawn, rows])
  return children(drawn)
}

/** The wanted rows as far as they stand there already and a bit further, and what was there behind them. */
const replaced = <Row extends BaseRecord>(drawn: readonly Row[], wanted: readonly Row[]) => {
  const standing = wanted.findIndex(({ id }, index) => drawn[index]?.id !== id)
  const reached = standing + BIT
  if (standing === -1 || reached >= wanted.length) return { wanted, drawn: wanted }
  const first = wanted.slice(0, reached)
  const ids = new Set(first.map(({ id }) => id))
  const rest = drawn.slice(reached, wanted.length).filter(({ id }) => !ids.has(id))
  return { wanted, drawn: [...first, ...rest] }
}
