import type { useTable } from '@refinedev/antd'
import type { BaseRecord, HttpError } from '@refinedev/core'
import type { TableProps } from 'antd'
import { Table } from 'antd'
import type { ReactNode } from 'react'
import { lazy, Suspense, useEffect } from 'react'
import { counted, grouped } from './counted.ts'
import { ListFailed } from './list-failed.tsx'
import { pagingOf } from './paging.ts'
import css from './table.module.css'
import { TableSkeleton } from './table-skeleton.tsx'
import { useListKeys } from './use-list-keys.ts'

const KeysSheet = lazy(() => import('./keys-sheet.tsx').then((module) => ({ default: module.KeysSheet })))

type Given = 'columns' | 'expandable' | 'rowSelection' | 'onRow' | 'tableLayout' | 'size'

interface ListTableProps<Row extends BaseRecord> extends Pick<TableProps<Row>, Given> {
  table: ReturnType<typeof useTable<Row, HttpError>>
  /** `1 link`, `2 links` */
  words: [one: string, many: string]
  /** Where there is no row. */
  empty: ReactNode
  /** What is there belongs to another list, which was shown before. */
  isOther?: boolean
  /** How many there are where that was counted on demand, and what counts them. */
  exact?: { total: number | undefined; isCounting: boolean; count: () => void }
  /** What Enter does on a row. */
  onOpen?: (row: Row) => void
}

/** A page of a list, with how many rows there are in all and keys to go through them; or what stands in its place. */
export function ListTable<Row extends BaseRecord>({
  table,
  words,
  empty,
  isOther = false,
  exact,
  onOpen,
  onRow,
  ...given
}: ListTableProps<Row>) {
  const { tableProps, tableQuery, currentPage, pageSize, setCurrentPage } = table
  const { data } = tableQuery
  const total = exact?.total ?? data?.total ?? 0
  const pageCount = Math.max(1, Math.ceil(total / pageSize))
  const isBusy = tableQuery.isFetching && tableQuery.isPlaceholderData
  const keys = useListKeys({
    page: currentPage,
    pageCount,
    turnTo: setCurrentPage,
    isBusy,
    onOpen: onOpen && ((key) => data?.data.filter(({ id }) => id === key).forEach(onOpen)),
  })
  const isBehind = data?.data.length === 0 && currentPage > pageCount && !isBusy
  useEffect(() => {
    // Rows went, or an estimate led too far: the last page is the one that is meant.
    if (isBehind) setCurrentPage(pageCount)
  }, [isBehind, pageCount, setCurrentPage])
  if (tableQuery.isError)
    return <ListFailed message={tableQuery.error.message} onRetry={() => void tableQuery.refetch()} />
  if (!data || isOther || isBehind) return <TableSkeleton what={words[1]} />
  if (data.data.length === 0 && currentPage === 1) return empty
  const isEstimate = data['isExact'] === false && exact?.total === undefined
  return (
    <div ref={keys.box}>
      <Table
        {...(tableProps as TableProps<Row>)}
        className={css['table'] ?? ''}
        rowKey="id"
        size="medium"
        scroll={{}}
        tableLayout="fixed"
        showSorterTooltip={false}
        loading={isBusy}
        {...given}
        onRow={(row, index) => ({ ...onRow?.(row, index), tabIndex: index === 0 ? 0 : -1 })}
        pagination={{
          ...pagingOf({ current: currentPage, pageSize, total }, ''),
          showTotal: (_, [from, to]) => (
            <>
              {`${grouped(from)}–${grouped(to)} of ${isEstimate ? 'about ' : ''}${counted(total, ...words)}`}
              {isEstimate && exact && (
                <button
                  type="button"
                  className={css['count']}
                  disabled={exact.isCounting}
                  onClick={exact.count}
                >
                  {exact.isCounting ? 'Counting …' : 'Count exactly'}
                </button>
              )}
            </>
          ),
        }}
      />
      {keys.isHelpOpen && (
        <Suspense fallback={null}>
          <KeysSheet onClose={keys.closeHelp} />
        </Suspense>
      )}
    </div>
  )
}
