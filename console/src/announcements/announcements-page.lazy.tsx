import { NotificationOutlined, PlusOutlined } from '@ant-design/icons'
import type { AnnouncementStatus } from '@metapyra/contract/constants'
import { ANNOUNCEMENT_STATUS } from '@metapyra/contract/constants'
import type { Announcement } from '@metapyra/contract/entities/announcement'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { unsavedIn } from '../session/unsaved-forms.ts'
import { useIsNarrow } from '../theme/use-is-narrow.ts'
import { useDialogParam } from '../ui/dialog/use-opened.ts'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { ListTable } from '../ui/table/list-table.tsx'
import { ChoiceTabs } from '../ui/toolbar/choice-tabs.tsx'
import css from './announcements.module.css'
import { columnsFor } from './columns.tsx'
import type { Unsaved } from './editor.lazy.tsx'
import type { OpenDialog } from './row-actions.tsx'
import { STATUS_WORDS } from './status-mark.tsx'
import type { AnnouncementList } from './use-announcements.ts'
import { useAnnouncementList } from './use-announcements.ts'

const Editor = lazy(() => import('./editor.lazy.tsx').then((module) => ({ default: module.Editor })))
const SureDialog = lazy(() =>
  import('./confirm-dialog.lazy.tsx').then((module) => ({ default: module.ConfirmDialog })),
)
const SeenDrawer = lazy(() =>
  import('./seen-drawer.lazy.tsx').then((module) => ({ default: module.SeenDrawer })),
)

const { draft, live, ended, scheduled } = ANNOUNCEMENT_STATUS
const TABS: readonly (AnnouncementStatus | undefined)[] = [undefined, live, scheduled, draft, ended]
const NAMES = { [draft]: 'draft', [live]: 'live', [ended]: 'ended', [scheduled]: 'scheduled' } as const

const ALL = 'all'

const countOf = (counts: AnnouncementList['counts'], status: AnnouncementStatus | undefined) => {
  if (!counts || status !== undefined) return counts?.[NAMES[status as AnnouncementStatus]]
  return Object.values(counts).reduce((sum, announcement) => sum + announcement, 0)
}

export function AnnouncementsPage() {
  const list = useAnnouncementList()
  const isNarrow = useIsNarrow()
  const [openDialog, setOpenDialog] = useState(() => unsavedIn<Unsaved>('announcement')?.asked ?? null)
  const [isWriting, setIsWriting] = useDialogParam('write')
  const write = () => setIsWriting(true)
  const close = () => setOpenDialog(null)
  const choices = TABS.map((status) => ({
    value: status ?? ALL,
    label: status === undefined ? 'All' : status === draft ? 'Drafts' : STATUS_WORDS[status],
    count: countOf(list.counts, status),
  }))
  const openDialogFor = (announcement: Announcement) => (what: OpenDialog['what']) =>
    setOpenDialog({ what, announcement })
  return (
    <>
      <PageHeader
        title="Announcements"
        summary="Banners for everyone in the space, right away or scheduled"
        actions={
          <Button type="primary" icon={<PlusOutlined />} onClick={write}>
            New announcement
          </Button>
        }
      />
      <ChoiceTabs
        legend="Show"
        choices={choices}
        chosen={list.status ?? ALL}
        onChoose={(choice) => list.choose(choice === ALL ? undefined : (choice as AnnouncementStatus))}
      />
      <div className={css['list']}>
        <ListTable
          name="announcements"
          table={list.table}
          columns={columnsFor(isNarrow, openDialogFor)}
          words={['announcement', 'announcements']}
          onOpen={(announcement) =>
            openDialogFor(announcement)(announcement.status === ended ? 'seen' : 'edit')
          }
          empty={<Nothing status={list.status} onWrite={write} />}
        />
      </div>
      <Suspense fallback={null}>
        {isWriting && <Editor announcement={null} isCopy={false} onClose={() => setIsWriting(false)} />}
        {(openDialog?.what === 'edit' || openDialog?.what === 'copy') && (
          <Editor
            announcement={openDialog.announcement}
            isCopy={openDialog.what === 'copy'}
            onClose={close}
          />
        )}
        {(openDialog?.what === 'end' || openDialog?.what === 'delete') && openDialog.announcement && (
          <SureDialog what={openDialog.what} announcement={openDialog.announcement} onClose={close} />
        )}
        {openDialog?.what === 'seen' && openDialog.announcement && (
          <SeenDrawer announcement={openDialog.announcement} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

const TITLES: Record<AnnouncementStatus, string> = {
  [draft]: 'No drafts',
  [live]: 'No live announcements',
  [ended]: 'No ended announcements',
  [scheduled]: 'No scheduled announcements',
}

function Nothing({ status, onWrite }: { status: AnnouncementStatus | undefined; onWrite: () => void }) {
  return (
    <EmptyState
      icon={<NotificationOutlined />}
      title={status === undefined ? 'No announcements yet' : TITLES[status]}
      text="Announcements appear above the map for everyone in the space."
      action={
        status !== ended && (
          <Button type="primary" onClick={onWrite}>
            Write an announcement
          </Button>
        )
      }
    />
  )
}
