import type { BaseRecord } from '@refinedev/core'
import type { TableProps } from 'antd'
import { Table } from 'antd'
import type { ReactNode } from 'react'
import { lazy, Suspense, useDeferredValue, useEffect } from 'react'
import { formatCount, formatNumber } from '../format/counted.ts'
import { useListKeys } from '../keys/use-list-keys.ts'
import { ChunkedRows } from './chunked-rows.tsx'
import { nameClippedText } from './clipped-text.ts'
import { ListFailed } from './list-failed.tsx'
import { pagingOf } from './paging.ts'
import type { RowSelection } from './row-selection.tsx'
import { choiceColumn, RowChoiceContext } from './row-selection.tsx'
import css from './table.module.css'
import { TableSkeleton } from './table-skeleton.tsx'
import { RESIZABLE_COMPONENTS, useColumnWidths } from './use-column-widths.tsx'
import type { useSearchTable } from './use-search-table.ts'

const KeysSheet = lazy(() =>
  import('../keys/keys-sheet.lazy.tsx').then((module) => ({ default: module.ShortcutsDialog })),
)

type Given = 'columns' | 'expandable' | 'rowSelection' | 'onRow' | 'tableLayout' | 'size'

interface ListTableProps<Row extends BaseRecord> extends Pick<TableProps<Row>, Given> {
  /** Names the list, where the widths of its columns are stored. */
  name: string
  table: ReturnType<typeof useSearchTable<Row>>['table']
  /** The noun for `1 link` and for `2 links`. */
  words: [one: string, many: string]
  /** Displayed if there is no row. */
  empty: ReactNode
  /** True if the loaded rows still belong to the list that was displayed before. */
  isStale?: boolean
  /** The exact total, if it was counted on demand, and the function that counts it. */
  exact?: { total: number | undefined; isCounting: boolean; count: () => void }
  /** Called when Enter is pressed on a row. */
  onOpen?: (row: Row) => void
  /** The selection of rows for bulk acts. */
  choice?: RowSelection<Row>
}

/**
 * A page of a list, with the total and keyboard navigation, or a placeholder. Long pages render in chunks at low
 * priority, so that typing and clicking stay responsive.
 */
export function ListTable<Row extends BaseRecord>({
  name,
  table,
  words,
  empty,
  isStale = false,
  exact,
  onOpen,
  onRow,
  choice: hasCheckboxes,
  columns = [],
  ...tableOptions
}: ListTableProps<Row>) {
  const { tableProps, tableQuery, currentPage, pageSize, setCurrentPage } = table
  const { data } = tableQuery
  const { columns: resizable, tableWidth } = useColumnWidths(name, columns)
  const total = exact?.total ?? data?.total ?? 0
  const pageCount = Math.max(1, Math.ceil(total / pageSize))
  const isBusy = tableQuery.isFetching && tableQuery.isPlaceholderData
  const isPastLastPage = data?.data.length === 0 && currentPage > pageCount && !isBusy
  useEffect(() => {
    // Rows were deleted, or an estimated total was too high: goes to the last page.
    if (isPastLastPage) setCurrentPage(pageCount)
  }, [isPastLastPage, pageCount, setCurrentPage])
  const isEstimate = data?.['isExact'] === false && exact?.total === undefined
  const page = () => {
    if (tableQuery.isError)
      return <ListFailed message={tableQuery.error.message} onRetry={() => void tableQuery.refetch()} />
    if (!data || isStale || isPastLastPage) return <TableSkeleton label={words[1]} />
    if (data.data.length === 0 && currentPage === 1) return empty
    return (
      <ChunkedRows rows={data.data}>
        {(deferredContent) => (
          <Table
            {...(tableProps as TableProps<Row>)}
            dataSource={deferredContent}
            className={css['table'] ?? ''}
            rowKey="id"
            size="medium"
            scroll={{}}
            tableLayout="fixed"
            showSorterTooltip={false}
            loading={isBusy}
            {...tableOptions}
            columns={hasCheckboxes ? [choiceColumn<Row>(), ...resizable] : resizable}
            {...(tableWidth && { tableLayout: 'fixed', scroll: { x: tableWidth } })}
            components={RESIZABLE_COMPONENTS}
            onRow={(row, index) => ({ ...onRow?.(row, index), tabIndex: index === 0 ? 0 : -1 })}
            pagination={{
              ...pagingOf({ current: currentPage, pageSize, total }, ''),
              showTotal: (_, [from, to]) => (
                <>
                  {`${formatNumber(from)}–${formatNumber(to)} of ${isEstimate ? 'about ' : ''}${formatCount(total, ...words)}`}
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
      </ChunkedRows>
    )
  }
  const content = page()
  const deferredContent = useDeferredValue(content)
  const keys = useListKeys({
    page: currentPage,
    pageCount,
    turnTo: (page) => void table.turnTo(page),
    isBusy: isBusy || deferredContent !== content,
    onOpen: onOpen && ((key) => data?.data.filter(({ id }) => id === key).forEach(onOpen)),
  })
  return (
    <div ref={keys.box} onPointerOver={nameClippedText}>
      {/* antd’s own checkboxes render with the rows and would appear unchecked until then. */}
      {tableOptions.rowSelection ? (
        content
      ) : (
        <RowChoiceContext value={(hasCheckboxes as RowSelection | undefined) ?? null}>
          {deferredContent}
        </RowChoiceContext>
      )}
      {keys.isHelpOpen && (
        <Suspense fallback={null}>
          <KeysSheet onClose={keys.closeHelp} />
        </Suspense>
      )}
    </div>
  )
}
