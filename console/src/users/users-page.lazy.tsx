import { DownloadOutlined, ImportOutlined, UserAddOutlined } from '@ant-design/icons'
import type { SpaceDetails } from '@metapyra/contract/entities/admin'
import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { useSpaceResource } from '../providers/use-space-resource.ts'
import { useDialogParam } from '../ui/dialog/use-opened.ts'
import { useCsvExport } from '../ui/download/use-csv-export.ts'
import { formatCount } from '../ui/format/counted.ts'
import { PageHeader } from '../ui/page/page-header.tsx'
import { useSelection } from './bulk/use-selection.ts'
import { PersonDrawerHost } from './drawer/person-drawer-host.tsx'
import { columnsFor, useColumnSettings } from './list/column-settings.ts'
import { PeopleTable } from './list/people-table.tsx'
import { PeopleToolbar } from './list/people-toolbar.tsx'
import { StatusTabs } from './list/status-tabs.tsx'
import { usePeople } from './list/use-people.ts'

const BulkArea = lazy(() =>
  import('./bulk/bulk-area.lazy.tsx').then((module) => ({ default: module.BulkArea })),
)
const ActHistory = lazy(() =>
  import('./bulk/act-history.lazy.tsx').then((module) => ({ default: module.ActHistory })),
)
const InviteDialog = lazy(() =>
  import('./invite/invite-dialog.lazy.tsx').then((module) => ({ default: module.InviteDialog })),
)

const summaryOf = (counts: SpaceDetails['counts']) => {
  const invited =
    counts.invited > 0 ? `, ${formatCount(counts.invited, 'pending invitation', 'pending invitations')}` : ''
  return `${formatCount(counts.active, 'person', 'people')} in this space${invited}`
}

export function UsersPage() {
  const people = usePeople()
  const columnSettings = useColumnSettings()
  const counts = useSpaceResource<SpaceDetails>('space').data?.counts
  const navigate = useNavigate()
  const file = useCsvExport('POST v2/admin/workspace/user-export', {
    fileName: 'people',
    saved: 'List of people',
  })
  const [isInviting, setIsInviting] = useDialogParam('invite')
  const [isHistoryOpen, setIsHistoryOpen] = useDialogParam('changes')
  const { data } = people.table.tableQuery
  const selection = useSelection(people.choice, data?.data ?? [], data?.total)
  const invite = () => setIsInviting(true)
  return (
    <>
      <PageHeader
        title="People"
        summary={counts ? summaryOf(counts) : '\u00a0'}
        actions={
          <>
            <Button
              icon={<DownloadOutlined />}
              loading={file.isRunning}
              onClick={() =>
                void file.run({
                  ...people.choice,
                  ...people.sort,
                  columns: ['name', ...columnsFor(people.type, columnSettings.shown)],
                })
              }
            >
              Export as CSV
            </Button>
            <Button icon={<ImportOutlined />} onClick={() => navigate('/import')}>
              Import people
            </Button>
            <Button type="primary" icon={<UserAddOutlined />} onClick={invite}>
              Invite people
            </Button>
          </>
        }
      />
      <StatusTabs
        type={people.type}
        isOfImport={people.filters.importId !== ''}
        counts={counts}
        onChoose={people.setType}
      />
      <PeopleToolbar
        people={people}
        columnSettings={columnSettings}
        onOpenHistory={() => setIsHistoryOpen(true)}
      />
      {selection.wasUsed && (
        <Suspense fallback={null}>
          <BulkArea people={people} selection={selection} />
        </Suspense>
      )}
      <PeopleTable people={people} columnSettings={columnSettings} selection={selection} onInvite={invite} />
      <PersonDrawerHost />
      {isHistoryOpen && (
        <Suspense fallback={null}>
          <ActHistory onClose={() => setIsHistoryOpen(false)} />
        </Suspense>
      )}
      {isInviting && (
        <Suspense fallback={null}>
          <InviteDialog onClose={() => setIsInviting(false)} />
        </Suspense>
      )}
    </>
  )
}
