import { ReloadOutlined, WarningOutlined } from '@ant-design/icons'
import type { TableColumnType } from 'antd'
import { Button, Table } from 'antd'
import type { ReactNode } from 'react'
import { counted, grouped } from '../ui/counted.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { TableSkeleton } from '../users/table-skeleton.tsx'
import css from './guests.module.css'

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
    return (
      <EmptyState
        isError
        icon={<WarningOutlined />}
        title="The list could not be loaded"
        text={query.error?.message ?? ''}
        action={
          <Button icon={<ReloadOutlined />} onClick={() => void query.refetch()}>
            Try again
          </Button>
        }
      />
    )
  }
  if (!data) return <TableSkeleton />
  if (data.rows.length === 0 && page === 1) return empty
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
        current: page,
        pageSize,
        total: data.total ?? data.rows.length,
        onChange: turnTo,
        placement: ['bottomEnd'],
        showSizeChanger: {
          options: [20, 50, 100].map((size) => ({ value: size, label: `${size} a page` })),
          'aria-label': 'Rows a page',
        },
        showTotal: (total, [from, to]) => `${grouped(from)}–${grouped(to)} of ${counted(total, ...words)}`,
      }}
    />
  )
}
