import type { TablePaginationConfig } from 'antd'
import { grouped } from '../format/counted.ts'

type Page = Required<Pick<TablePaginationConfig, 'current' | 'pageSize' | 'total'>>

/** How the pages of a table are turned; `all` says how many rows there are. */
export const pagingOf = (page: Page, all: string) =>
  ({
    ...page,
    placement: ['bottomEnd'],
    showSizeChanger: {
      options: [20, 50, 100].map((size) => ({ value: size, label: `${size} per page` })),
      'aria-label': 'Rows per page',
    },
    showTotal: (_total, [from, to]) => `${grouped(from)}–${grouped(to)} of ${all}`,
  }) satisfies TablePaginationConfig
