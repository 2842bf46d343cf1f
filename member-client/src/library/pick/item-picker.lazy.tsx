import type { LibraryItem } from '@metapyra/contract/entities/library'
import { useState } from 'react'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useDebounced } from '../../ui/controls/use-debounced.ts'
import { createOverlay } from '../../ui/overlays/create-overlay.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as look from '../../ui/tab/form.module.css'
import { Crumbs } from '../folder/breadcrumbs.tsx'
import { PAUSE_MS } from '../folder/use-folder.ts'
import * as css from './item-picker.module.css'
import { ItemChoice } from './selectable-items.tsx'

export interface PickerRequest {
  title: string
  /** Ids of items that are already added: listed, but not selectable. */
  addedIds: readonly string[]
  /** Maximum count, including the items already added. */
  most: number
  run(items: readonly LibraryItem[]): Promise<void>
}

const NONE: ReadonlyMap<string, LibraryItem> = new Map()

function Pick({ addedIds, most, run, close }: PickerRequest & { close(): void }) {
  const [path, setPath] = useState<readonly LibraryItem[]>([])
  const [query, setQuery] = useState('')
  const [selected, setSelected] = useState(NONE)
  const [isBusy, setBusy] = useState(false)
  const words = useDebounced(query, PAUSE_MS)
  const folder = path.at(-1) ?? null
  const isFull = addedIds.length + selected.size >= most
  const choose = (item: LibraryItem) => {
    const items = new Map(selected)
    if (!items.delete(item.id)) items.set(item.id, item)
    setSelected(items)
  }
  const goTo = (next: readonly LibraryItem[]) => {
    setQuery('')
    setPath(next)
  }
  const done = async () => {
    setBusy(true)
    await run([...selected.values()])
    close()
  }
  return (
    <>
      <input
        type="search"
        className={css.search}
        aria-label={folder ? `Search in ${folder.name}` : 'Search the library'}
        placeholder={folder ? 'Search in this folder' : 'Search names, tags and text'}
        autoComplete="off"
        maxLength={200}
        value={query}
        onInput={({ currentTarget }) => setQuery(currentTarget.value)}
      />
      <div className={css.crumbs}>
        <Crumbs
          path={path}
          onGo={(id) => goTo(path.slice(0, path.findIndex((ancestor) => ancestor.id === id) + 1))}
        />
      </div>
      <ItemChoice
        key={`${folder?.id} ${words}`}
        selfId={session.state.$user.get()?.id ?? ''}
        {...{ folder, words, addedIds, selected, isFull }}
        onChoose={choose}
        onOpen={(item) => goTo([...path, item])}
      />
      <div className={css.foot}>
        <p className={css.count} role="status">
          {isFull ? `${most} max` : selected.size > 0 && `${selected.size} selected`}
        </p>
        <p className={look.acts}>
          <Button kind="plain" onClick={close}>
            Cancel
          </Button>
          <Button isBusy={isBusy} disabled={selected.size === 0} onClick={() => void done()}>
            Add
          </Button>
        </p>
      </div>
    </>
  )
}

/** Dialog to choose library items that the user has access to, by folder or by search. */
export const showPicker = createOverlay<PickerRequest>((picking, close) => (
  <Dialog title={picking?.title ?? ''} isOpen={picking !== null} onClose={close}>
    {picking && <Pick {...picking} close={close} />}
  </Dialog>
))
