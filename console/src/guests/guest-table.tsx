import type { TableColumnType } from 'antd'
import { Table } from 'antd'
import type { ReactNode } from 'react'
import { counted } from '../ui/counted.ts'
import { ListFailed } from '../ui/list-failed.tsx'
import { pagingOf } from '../ui/paging.ts'
import css from '../ui/table.module.css'
import { TableSkeleton } from '../ui/table-skeleton.tsx'

interface GuestTableProps<T> {
  list: {
    query: {
      data: { rows: T[]; total?: number } | undefined
      isError: boolean
      error: { message: string } | null
      isFetching: boolean
      isPlaceholderData: boolean
      refetch(): unknown
    }
    page: number
    pageSize: number
    turnTo(page: number, pageSize: number): void
  }
  columns: TableColumnType<T>[]
  rowKey: string
  /** `1 link`, `2 links` */
  words: [one: string, many: string]
  /** Where there is no row. */
  empty: ReactNode
}

/** A page of a list of guests, or what stands in its place. */
export function GuestTable<T extends object>({ list, columns, rowKey, words, empty }: GuestTableProps<T>) {
  const { query, page, pageSize, turnTo } = list
  const { data } = query
  if (query.isError && !data) {
    return <ListFailed message={query.error?.message ?? ''} onRetry={() => void query.refetch()} />
  }
  if (!data) return <TableSkeleton />
  if (data.rows.length === 0 && page === 1) return empty
  const total = data.total ?? data.rows.length
  return (
    <Table
      className={css['table'] ?? ''}
      dataSource={data.rows}
      columns={columns}
      rowKey={rowKey}
      size="medium"
      tableLayout="fixed"
      loading={query.isFetching && query.isPlaceholderData}
      pagination={{
        ...pagingOf({ current: page, pageSize, total }, counted(total, ...words)),
        onChange: turnTo,
      }}
    />
  )
}
