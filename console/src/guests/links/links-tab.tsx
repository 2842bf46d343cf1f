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
  const { chosen, rowSelection, chooseNone } = useLinkSelection()
  const [asked, setAsked] = useState<OpenDialog | null>(null)
  const close = () => setAsked(null)
  const actions = (link: GuestLink) => (
    <LinkActions
      link={link}
      onChange={() => setAsked({ what: 'change', link })}
      onWidget={() => setAsked({ what: 'widget', link })}
      onInvalidate={() => setAsked({ what: 'invalidate', links: [link] })}
    />
  )
  return (
    <>
      <search className={toolbar['toolbar']}>
        <SearchBox label="Search by email" value={search} onChange={setSearch} />
        {chosen.length > 0 && (
          <div className={css['chosen']}>
            <span role="status">{chosen.length} selected</span>
            <Button onClick={chooseNone}>Clear selection</Button>
            <Button danger onClick={() => setAsked({ what: 'invalidate', links: chosen })}>
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
        onOpen={(link) => link.state !== 'invalidated' && setAsked({ what: 'change', link })}
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
        {asked?.what === 'change' && <ChangeDialog link={asked.link} onClose={close} />}
        {asked?.what === 'widget' && <WidgetDialog link={asked.link} onClose={close} />}
        {asked?.what === 'invalidate' && (
          <InvalidateDialog links={asked.links} onDone={chooseNone} onClose={close} />
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
