import { LinkOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useIsNarrow } from '../../theme/use-is-narrow.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ListTable } from '../../ui/table/list-table.tsx'
import { useSearchTable } from '../../ui/table/use-search-table.ts'
import { SearchBox } from '../../ui/toolbar/search-box.tsx'
import toolbar from '../../ui/toolbar/toolbar.module.css'
import css from '../guests.module.css'
import { NoMatch } from '../no-match.tsx'
import type { GuestLink } from '../resource.ts'
import { LinkActions } from './link-actions.tsx'
import { narrowColumns, wideColumns } from './link-columns.tsx'
import { useLinkSelection } from './use-link-selection.ts'

const ChangeDialog = lazy(() =>
  import('./change-dialog.lazy.tsx').then((module) => ({ default: module.ChangeDialog })),
)
const WidgetDialog = lazy(() =>
  import('../widget/widget-dialog.lazy.tsx').then((module) => ({ default: module.WidgetDialog })),
)
const InvalidateDialog = lazy(() =>
  import('./revoke-dialog.lazy.tsx').then((module) => ({ default: module.RevokeDialog })),
)

type OpenDialog = { what: 'change' | 'widget'; link: GuestLink } | { what: 'invalidate'; links: GuestLink[] }

interface LinksTabProps {
  /** Undefined if the space admits no guests. */
  onMake: (() => void) | undefined
}

export function LinksTab({ onMake }: LinksTabProps) {
  const isNarrow = useIsNarrow()
  const { table, search, setSearch } = useSearchTable<GuestLink>({ resource: 'guest-links' })
  const { selectedLinks, rowSelection, clearSelection } = useLinkSelection()
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const close = () => setOpenDialog(null)
  const actions = (link: GuestLink) => (
    <LinkActions
      link={link}
      onChange={() => setOpenDialog({ what: 'change', link })}
      onWidget={() => setOpenDialog({ what: 'widget', link })}
      onInvalidate={() => setOpenDialog({ what: 'invalidate', links: [link] })}
    />
  )
  return (
    <>
      <search className={toolbar['toolbar']}>
        <SearchBox label="Search by email" value={search} onChange={setSearch} />
        {selectedLinks.length > 0 && (
          <div className={css['chosen']}>
            <span role="status">{selectedLinks.length} selected</span>
            <Button onClick={clearSelection}>Clear selection</Button>
            <Button danger onClick={() => setOpenDialog({ what: 'invalidate', links: selectedLinks })}>
              Revoke
            </Button>
          </div>
        )}
      </search>
      <ListTable
        name="guest-links"
        table={table}
        columns={isNarrow ? narrowColumns(actions) : wideColumns(actions)}
        rowSelection={rowSelection}
        words={['link', 'links']}
        onOpen={(link) => link.state !== 'invalidated' && setOpenDialog({ what: 'change', link })}
        empty={
          search ? (
            <NoMatch
              title="No matching links"
              text="Try another email. Open links have none."
              onClear={() => setSearch('')}
            />
          ) : (
            <NoLinks onMake={onMake} />
          )
        }
      />
      <Suspense fallback={null}>
        {openDialog?.what === 'change' && <ChangeDialog link={openDialog.link} onClose={close} />}
        {openDialog?.what === 'widget' && <WidgetDialog link={openDialog.link} onClose={close} />}
        {openDialog?.what === 'invalidate' && (
          <InvalidateDialog links={openDialog.links} onDone={clearSelection} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

function NoLinks({ onMake }: Pick<LinksTabProps, 'onMake'>) {
  return (
    <EmptyState
      icon={<LinkOutlined />}
      title="No guests invited yet"
      text="Guest links let people in for a while, without an account."
      action={
        onMake && (
          <Button type="primary" onClick={onMake}>
            Invite guests
          </Button>
        )
      }
    />
  )
}
