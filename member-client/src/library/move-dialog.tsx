import type { LibraryItem } from '@metapyra/contract/entities/library'
import { useState } from 'react'
import { useData } from '../data/query.ts'
import { session } from '../session/session.ts'
import { Button } from '../ui/controls/button.tsx'
import { Icon } from '../ui/controls/icon.tsx'
import { Skeleton } from '../ui/controls/skeleton.tsx'
import { arrowRight } from '../ui/icons/action.ts'
import { InsteadOfPart } from '../ui/lazy/instead-of-part.tsx'
import { createOverlay } from '../ui/overlays/create-overlay.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import * as look from '../ui/tab/form.module.css'
import * as css from './dialogs.module.css'
import { Crumbs } from './folder/breadcrumbs.tsx'
import { moveTo } from './item-acts.ts'
import { FOLDER } from './item-icon.tsx'
import { itemsWords } from './words.ts'

interface FolderPath {
  id: string
  name: string
}

/** Maximum number of subfolders offered. Further ones are reached by dragging or by search. */
const MOST = 500
const PAGE = 100

/** Subfolders that the user can move something into. */
const loadFolders = async (parentId: string | null): Promise<LibraryItem[]> => {
  const all: LibraryItem[] = []
  let next: string | undefined
  do {
    const request = { filter: 'folder', parentId, pageSize: PAGE, ...(next && { next }) } as const
    const page = await session.api('POST v2/library/list', request, { isSilent: true })
    all.push(...page.rows)
    next = page.next
  } while (next && all.length < MOST)
  return all
}

function Move({ items, close }: { items: readonly LibraryItem[]; close(): void }) {
  const [path, setPath] = useState<readonly FolderPath[]>([])
  const target = path.at(-1) ?? null
  const [isBusy, setBusy] = useState(false)
  const parentId = target?.id ?? null
  const {
    data: folders,
    error,
    refetch,
  } = useData('library', 'folders of a folder', { parentId }, () => loadFolders(parentId))
  const isThere = items.every((item) => item.parentId === parentId)
  const moved = new Set(items.map(({ id }) => id))
  const go = async () => {
    setBusy(true)
    await moveTo(items, target)
    close()
  }
  return (
    <>
      <Crumbs
        path={path}
        onGo={(id) => setPath(path.slice(0, path.findIndex((ancestor) => ancestor.id === id) + 1))}
      />
      <div className={css.folders} aria-busy={!folders}>
        {!folders && (
          <InsteadOfPart hasFailed={error !== null} ask={refetch}>
            <Skeleton count={3} height={44} />
          </InsteadOfPart>
        )}
        {folders?.length === 0 && <p className={css.none}>No folders here.</p>}
        {folders?.map((folder) => {
          const { id, name, level } = folder
          const isShut = moved.has(id) || !['edit', 'manage'].includes(level)
          return (
            <button
              key={id}
              type="button"
              className={css.folder}
              disabled={isShut}
              onClick={() => setPath([...path, { id, name }])}
            >
              <Icon path={FOLDER} size={18} />
              <span className={css.folderName}>{name}</span>
              {!isShut && <Icon path={arrowRight} size={16} />}
            </button>
          )
        })}
      </div>
      <p className={look.acts}>
        <Button kind="plain" onClick={close}>
          Cancel
        </Button>
        <Button isBusy={isBusy} disabled={isThere} onClick={() => void go()}>
          {isThere ? 'Already here' : `Move here`}
        </Button>
      </p>
    </>
  )
}

/** Dialog that moves items to a folder, which the user browses to. */
export const showMove = createOverlay<readonly LibraryItem[]>((items, close) => (
  <Dialog title={items ? `Move ${itemsWords(items)}` : ''} isOpen={items !== null} onClose={close}>
    {items && <Move items={items} close={close} />}
  </Dialog>
))
