import { GUEST_LINKS_MAX } from '@metapyra/contract/guests'
import type { TableProps } from 'antd'
import { useState } from 'react'
import type { GuestLink } from '../resource.ts'

/** Links selected on any page, to be revoked together. Links that are already revoked can't be selected. */
export function useLinkSelection() {
  const [selectedLinks, setSelectedLinks] = useState<GuestLink[]>([])
  const isFull = selectedLinks.length >= GUEST_LINKS_MAX
  const rowSelection: TableProps<GuestLink>['rowSelection'] = {
    columnWidth: 44,
    preserveSelectedRowKeys: true,
    selectedRowKeys: selectedLinks.map(({ id }) => id),
    onChange: (_, rows) => setSelectedLinks(rows.slice(0, GUEST_LINKS_MAX)),
    getCheckboxProps: (link) => ({
      disabled: link.state === 'invalidated' || (isFull && !selectedLinks.some(({ id }) => id === link.id)),
      'aria-label': `Select ${link.email ? `the link for ${link.email}` : 'the open link'}`,
    }),
  }
  return { selectedLinks, rowSelection, clearSelection: () => setSelectedLinks([]) }
}
