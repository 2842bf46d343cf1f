import type { useTable } from '@refinedev/antd'
import type { BaseRecord, HttpError } from '@refinedev/core'
import type { TableProps } from 'antd'
import { Table } from 'antd'
import type { ReactNode } from 'react'
import { lazy, Suspense, useDeferredValue, useEffect } from 'react'
import { counted, grouped } from '../format/counted.ts'
import { useListKeys } from '../keys/use-list-keys.ts'
import { ListFailed } from './list-failed.tsx'
import { pagingOf } from './paging.ts'
import type { RowChoice } from './row-choice.tsx'
import { choiceColumn, RowChoiceContext } from './row-choice.tsx'
import { RowsInBits } from './rows-in-bits.tsx'
import css from './table.module.css'
import { TableSkeleton } from './table-skeleton.tsx'

const KeysSheet = lazy(() =>
  import('../keys/keys-sheet.tsx').then((module) => ({ default: module.KeysSheet })),
)

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
  /** Rows that are chosen to have something done with them. */
  choice?: RowChoice<Row>
}

/**
 * A page of a list, with how many rows there are in all and keys to go through them; or what stands in its place.
 * A hundred rows are drawn behind what is typed and clicked meanwhile, in bits, so that the page never stands still.
 */
export function ListTable<Row extends BaseRecord>({
  table,
  words,
  empty,
  isOther = false,
  exact,
  onOpen,
  onRow,
  choice,
  columns = [],
  ...given
}: ListTableProps<Row>) {
  const { tableProps, tableQuery, currentPage, pageSize, setCurrentPage } = table
  const { data } = tableQuery
  const total = exact?.total ?? data?.total ?? 0
  const pageCount = Math.max(1, Math.ceil(total / pageSize))
  const isBusy = tableQuery.isFetching && tableQuery.isPlaceholderData
  const isBehind = data?.data.length === 0 && currentPage > pageCount && !isBusy
  useEffect(() => {
    // Rows went, or an estimate led too far: the last page is the one that is meant.
    if (isBehind) setCurrentPage(pageCount)
  }, [isBehind, pageCount, setCurrentPage])
  const isEstimate = data?.['isExact'] === false && exact?.total === undefined
  const page = () => {
    if (tableQuery.isError)
      return <ListFailed message={tableQuery.error.message} onRetry={() => void tableQuery.refetch()} />
    if (!data || isOther || isBehind) return <TableSkeleton what={words[1]} />
    if (data.data.length === 0 && currentPage === 1) return empty
    return (
      <RowsInBits rows={data.data}>
        {(drawn) => (
          <Table
            {...(tableProps as TableProps<Row>)}
            dataSource={drawn}
            className={css['table'] ?? ''}
            rowKey="id"
            size="medium"
            scroll={{}}
            tableLayout="fixed"
            showSorterTooltip={false}
            loading={isBusy}
            {...given}
            columns={choice ? [choiceColumn<Row>(), ...columns] : columns}
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
                      {exact.isCounting ? 'Counting…' : 'Show exact count'}
                    </button>
                  )}
                </>
              ),
            }}
          />
        )}
      </RowsInBits>
    )
  }
  const wanted = page()
  const drawn = useDeferredValue(wanted)
  const keys = useListKeys({
    page: currentPage,
    pageCount,
    turnTo: setCurrentPage,
    isBusy: isBusy || drawn !== wanted,
    onOpen: onOpen && ((key) => data?.data.filter(({ id }) => id === key).forEach(onOpen)),
  })
  return (
    <div ref={keys.box}>
      {/* antd’s own boxes are drawn with the rows, and would be unticked until then. */}
      {given.rowSelection ? (
        wanted
      ) : (
        <RowChoiceContext value={(choice as RowChoice | undefined) ?? null}>{drawn}</RowChoiceContext>
      )}
      {keys.isHelpOpen && (
        <Suspense fallback={null}>
          <KeysSheet onClose={keys.closeHelp} />
        </Suspense>
      )}
    </div>
  )
}
