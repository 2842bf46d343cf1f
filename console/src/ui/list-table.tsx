import type { useTable } from '@refinedev/antd'
import type { BaseRecord, HttpError } from '@refinedev/core'
import type { TableProps } from 'antd'
import { Table } from 'antd'
import type { ReactNode } from 'react'
import { counted } from './counted.ts'
import { ListFailed } from './list-failed.tsx'
import { pagingOf } from './paging.ts'
import css from './table.module.css'
import { TableSkeleton } from './table-skeleton.tsx'

type Given = 'columns' | 'expandable' | 'rowSelection' | 'onRow' | 'tableLayout'

interface ListTableProps<Row extends BaseRecord> extends Pick<TableProps<Row>, Given> {
  table: ReturnType<typeof useTable<Row, HttpError>>
  /** `1 link`, `2 links` */
  words: [one: string, many: string]
  /** Where there is no row. */
  empty: ReactNode
}

/** A page of a list, with how many rows there are in all; or what stands in its place. */
export function ListTable<Row extends BaseRecord>({ table, words, empty, ...given }: ListTableProps<Row>) {
  const { tableProps, tableQuery, currentPage, pageSize } = table
  const { data } = tableQuery
  if (tableQuery.isError)
    return <ListFailed message={tableQuery.error.message} onRetry={() => void tableQuery.refetch()} />
  if (!data) return <TableSkeleton what={words[1]} />
  if (data.data.length === 0 && currentPage === 1) return empty
  const about = data['isExact'] === false ? 'about ' : ''
  return (
    <Table
      {...(tableProps as TableProps<Row>)}
      className={css['table'] ?? ''}
      rowKey="id"
      size="medium"
      scroll={{}}
      tableLayout="fixed"
      showSorterTooltip={false}
      loading={tableQuery.isFetching && tableQuery.isPlaceholderData}
      {...given}
      pagination={pagingOf(
        { current: currentPage, pageSize, total: data.total },
        `${about}${counted(data.total, ...words)}`,
      )}
    />
  )
}
