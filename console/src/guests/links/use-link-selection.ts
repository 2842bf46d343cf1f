import { GUEST_LINKS_MAX } from '@metapyra/contract/constants'
import type { TableProps } from 'antd'
import { useState } from 'react'
import type { GuestLink } from '../resource.ts'

/** Links selected on any page, to be revoked together. Links that are already revoked can't be selected. */
export function useLinkSelection() {
  const [chosen, setChosen] = useState<GuestLink[]>([])
  const isFull = chosen.length >= GUEST_LINKS_MAX
  const rowSelection: TableProps<GuestLink>['rowSelection'] = {
    columnWidth: 44,
    preserveSelectedRowKeys: true,
    selectedRowKeys: chosen.map(({ id }) => id),
    onChange: (_, rows) => setChosen(rows.slice(0, GUEST_LINKS_MAX)),
    getCheckboxProps: (link) => ({
      disabled: link.state === 'invalidated' || (isFull && !chosen.some(({ id }) => id === link.id)),
      'aria-label': `Select ${link.email ? `the link for ${link.email}` : 'the open link'}`,
    }),
  }
  return { chosen, rowSelection, chooseNone: () => setChosen([]) }
}
