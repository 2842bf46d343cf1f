import type { TablePaginationConfig } from 'antd'
import { formatNumber } from '../format/counted.ts'

type Page = Required<Pick<TablePaginationConfig, 'current' | 'pageSize' | 'total'>>

/** The pagination options of a table; `all` is the text for the total. */
export const pagingOf = (page: Page, allLabel: string) =>
  ({
    ...page,
    placement: ['bottomEnd'],
    showSizeChanger: {
      options: [20, 50, 100].map((size) => ({ value: size, label: `${size} per page` })),
      'aria-label': 'Rows per page',
    },
    showTotal: (_total, [from, to]) => `${formatNumber(from)}–${formatNumber(to)} of ${allLabel}`,
  }) satisfies TablePaginationConfig
