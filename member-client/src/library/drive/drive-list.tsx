import type { DriveFile } from '@metapyra/contract/entities/drive'
import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/controls/empty-state.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { Skeleton } from '../../ui/controls/skeleton.tsx'
import { arrowRight } from '../../ui/icons/action.ts'
import { fileTypeLabel } from '../../ui/icons/file-type-label.ts'
import * as css from '../dialogs.module.css'
import { Crumbs } from '../folder/breadcrumbs.tsx'
import { FOLDER, NOTE } from '../item-icon.tsx'
import * as own from './drive.module.css'
import { LinkFirst } from './link-first.tsx'
import type { DriveFolder, useDrive } from './use-drive.ts'

interface DriveListProps {
  drive: ReturnType<typeof useDrive>
  path: readonly DriveFolder[]
  onGo(path: readonly DriveFolder[]): void
  /** True for search results, which cover the whole Drive. */
  isSearch?: boolean
  /** Displayed if the list is empty. */
  emptyNote: ReactNode
  isChosen?: ((file: DriveFile) => boolean) | undefined
  onToggle?: ((file: DriveFile) => void) | undefined
}

/** The content of a folder of the user's Drive: folders can be opened, files can be chosen. */
export function DriveList({ drive, path, onGo, isSearch, emptyNote, isChosen, onToggle }: DriveListProps) {
  const { rows, hasMore, showMore, error, isLost, refetch } = drive
  const retry = () => void refetch()
  if (error && isLost) return <LinkFirst words={error.message} onLinked={retry} />
  const toTop = (id: string | null) =>
    onGo(path.slice(0, path.findIndex((ancestor) => ancestor.id === id) + 1))
  return (
    <>
      {!isSearch && <Crumbs top="My Drive" path={path} onGo={toTop} />}
      <ul className={`${css.folders} ${own.list}`} aria-label="Google Drive" aria-busy={!rows && !error}>
        {!rows && !error && (
          <li>
            <Skeleton count={4} height={44} />
          </li>
        )}
        {error && (
          <li className={own.instead}>
            <EmptyState
              action={
                <Button kind="plain" onClick={retry}>
                  Try again
                </Button>
              }
            >
              {error.message}
            </EmptyState>
          </li>
        )}
        {rows?.length === 0 && <li className={own.instead}>{emptyNote}</li>}
        {rows?.map((file) => (
          <li key={file.id} className={own.row}>
            {onToggle && (
              <input
                type="checkbox"
                id={`drive-${file.id}`}
                className={own.tick}
                aria-label={`Select ${file.name}`}
                checked={isChosen?.(file) ?? false}
                onChange={() => onToggle(file)}
              />
            )}
            {file.isFolder ? (
              <button
                type="button"
                className={css.folder}
                onClick={() => onGo([...path, { id: file.id, name: file.name }])}
              >
                <span className={own.sign}>
                  <Icon path={FOLDER} size={18} />
                </span>
                <span className={css.folderName}>{file.name}</span>
                <Icon path={arrowRight} size={16} />
              </button>
            ) : (
              <label htmlFor={`drive-${file.id}`} className={css.folder}>
                <span className={own.sign} aria-hidden="true">
                  {/\.\w+$/.test(file.name) ? (
                    fileTypeLabel({ name: file.name, type: '' })
                  ) : (
                    <Icon path={NOTE} size={18} />
                  )}
                </span>
                <span className={css.folderName} title={file.name}>
                  {file.name}
                </span>
              </label>
            )}
          </li>
        ))}
        {hasMore && (
          <li>
            <Button kind="quiet" size="small" onClick={showMore}>
              Show more
            </Button>
          </li>
        )}
      </ul>
    </>
  )
}
