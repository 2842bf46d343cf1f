import { useState } from 'react'
import * as css from './breadcrumbs.module.css'
import { bringsFiles, canDropInto, hasDraggedItems } from './drag.ts'

interface CrumbsProps {
  /** Label of the top level. */
  top?: string
  path: readonly { id: string; name: string }[]
  onGo(id: string | null): void
  /** Called when something is dropped on a folder of the path. */
  onFall?: ((data: DataTransfer, folderId: string | null) => void) | undefined
}

/** The path from the top level to the current folder; each part is a link. */
export function Crumbs({ top = 'Library', path, onGo, onFall }: CrumbsProps) {
  const [draggedOver, setDraggedOver] = useState<string | null>(null)
  const all = [{ id: null, name: top }, ...path]
  return (
    <nav aria-label="Folder path">
      <ol className={css.crumbs}>
        {all.map(({ id, name }, at) => (
          <li key={id ?? 'top'}>
            {at < all.length - 1 ? (
              <button
                type="button"
                className={css.crumb}
                title={name}
                data-over={draggedOver === (id ?? 'top') || undefined}
                onClick={() => onGo(id)}
                onDragOver={(event) => {
                  const { dataTransfer: data } = event
                  if (!onFall || !(bringsFiles(data) || hasDraggedItems(data)) || !canDropInto(data, id))
                    return
                  event.preventDefault()
                  event.stopPropagation()
                  setDraggedOver(id ?? 'top')
                }}
                onDragLeave={() => setDraggedOver(null)}
                onDrop={(event) => {
                  setDraggedOver(null)
                  if (!onFall || !canDropInto(event.dataTransfer, id)) return
                  event.preventDefault()
                  event.stopPropagation()
                  onFall(event.dataTransfer, id)
                }}
              >
                {name}
              </button>
            ) : (
              <span className={css.here} aria-current="page" title={name}>
                {name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
