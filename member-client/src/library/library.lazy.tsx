import type { LibraryDetail } from '@metapyra/contract/entities/library'
import { useEffect } from 'react'
import { useData } from '../data/query.ts'
import type { TabProps } from '../navigation/open-board.ts'
import { session } from '../session/session.ts'
import { Button } from '../ui/controls/button.tsx'
import { EmptyState } from '../ui/controls/empty-state.tsx'
import { Skeleton } from '../ui/controls/skeleton.tsx'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import { FolderView } from './folder/folder-view.tsx'
import { itemNamed } from './item/open-item.ts'
import * as css from './library.module.css'
import { cacheItems, knownItem, openItem } from './library-store.ts'
import { showNew } from './name-dialogs.tsx'
import { UploadPanel } from './upload/upload-panel.tsx'
import { enqueueFiles, openUploads } from './upload/upload-queue.ts'
import { useFooterHeight } from './use-footer-height.ts'

/** The tab's `id` is the open folder or item; null for the top level, where `at` is the chosen filter. */
export interface LibraryProps extends TabProps {
  live: { selfId(): string }
  space: { id: string; name: string }
  /** Guests see what is shared with them, and change nothing. */
  isMember: boolean
}

/** Asks for the name of a new note, then opens it in the editor. */
export const writeNote = (name: string, parentId: string | null): void =>
  showNew({ kind: 'note', parentId, name })

/** The tab with the space's files, notes and links. */
export function Library(props: LibraryProps) {
  const { space, isMember } = props
  useEffect(() => {
    // Uploads of the current account continue while the user walks around, and after a reload.
    const userId = session.state.$user.get()?.id
    if (isMember && userId) openUploads(userId, space.id)
  }, [isMember, space.id])
  if (props.id === null) return <FolderView key="top" folder={null} path={[]} {...props} />
  const { id, page } = itemNamed(props.id)
  return <OpenItem key={id} {...props} id={id} page={page} />
}

const GET = 'POST v2/library/get'
const load = async (resourceId: string): Promise<LibraryDetail> => {
  const detail = await session.api(GET, { resourceId }, { isSilent: true })
  cacheItems([detail.item])
  return detail
}

function OpenItem({ id, page, ...props }: LibraryProps & { id: string; page: number }) {
  const { data, error, refetch } = useData('library', GET, { resourceId: id }, () => load(id))
  const item = data?.item ?? knownItem(id)
  if (error && (!data || (error as { code?: string }).code === 'NOT_FOUND')) return <NotThere ask={refetch} />
  if (item?.kind === 'folder') return <FolderView {...props} id={id} folder={item} path={data?.path ?? []} />
  if (data)
    return (
      <>
        <ItemPage
          {...{ detail: data, page, isMember: props.isMember }}
          bringVersion={(file) => enqueueFiles([file], data.item.parentId, data.item.id)}
        />
        {props.isMember && <Foot />}
      </>
    )
  return (
    <div className={css.instead} aria-busy="true">
      <Skeleton count={4} height={60} />
    </div>
  )
}

const Foot = () => (
  <footer ref={useFooterHeight()} className={css.foot}>
    <UploadPanel />
  </footer>
)

const ItemPage = lazyPart(() => import('./item/item-page.lazy.tsx').then((module) => module.ItemPage), {
  frame: css.instead,
  pending: <Skeleton count={4} height={60} />,
})

const NotThere = ({ ask }: { ask(): void }) => (
  <EmptyState
    action={
      <>
        <Button kind="plain" onClick={ask}>
          Try again
        </Button>
        <Button kind="quiet" onClick={() => openItem(null)}>
          Back to library
        </Button>
      </>
    }
  >
    This was deleted, isn’t shared with you, or can’t be reached.
  </EmptyState>
)
