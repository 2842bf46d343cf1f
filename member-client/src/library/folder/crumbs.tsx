import { useState } from 'react'
import * as css from './crumbs.module.css'
import { bringsFiles, bringsItems, fallsInto } from './drag.ts'

interface CrumbsProps {
  /** What is called so above all of them. */
  top?: string
  path: readonly { id: string; name: string }[]
  onGo(id: string | null): void
  /** What falls on one of them goes there. */
  onFall?: ((data: DataTransfer, folderId: string | null) => void) | undefined
}

/** Where one is, from the top; each of them a way there. */
export function Crumbs({ top = 'Library', path, onGo, onFall }: CrumbsProps) {
  const [over, setOver] = useState<string | null>(null)
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
                data-over={over === (id ?? 'top') || undefined}
                onClick={() => onGo(id)}
                onDragOver={(event) => {
                  const { dataTransfer: data } = event
                  if (!onFall || !(bringsFiles(data) || bringsItems(data)) || !fallsInto(data, id)) return
                  event.preventDefault()
                  event.stopPropagation()
                  setOver(id ?? 'top')
                }}
                onDragLeave={() => setOver(null)}
                onDrop={(event) => {
                  setOver(null)
                  if (!onFall || !fallsInto(event.dataTransfer, id)) return
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
