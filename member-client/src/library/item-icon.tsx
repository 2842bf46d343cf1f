import type { LibraryItem, LibraryVersion } from '@metapyra/contract/entities/library'
import { Icon } from '../ui/controls/icon.tsx'
import { fileTypeLabel } from '../ui/icons/file-type-label.ts'
import * as css from './item-icon.module.css'

export const FOLDER = 'M3.5 6.5h6l2 2.5h9v9.5h-17z'
export const LINK =
  'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.6-5.7L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.6 5.7L12 17'
export const NOTE = 'M5.5 3.5h13v17h-13zM9 8.5h6M9 12h6M9 15.5h3.5'
export const DRIVE = 'M9 4h6l6 10.500-3 5H6l-3-5zM9 4l6 10.500M15 4 6 19.500M9.500 14.500H21'

const LINES: Partial<Record<LibraryItem['kind'], string>> = {
  folder: FOLDER,
  link: LINK,
  note: NOTE,
  drive: DRIVE,
}

/** The class of a file by its MIME type, so that people recognize it by color as well as by icon. */
const iconClass = (mime: string): string => {
  if (/pdf/.test(mime)) return 'pdf'
  if (/^image\//.test(mime)) return 'picture'
  if (/^(audio|video)\//.test(mime)) return 'sound'
  if (/sheet|excel|csv/.test(mime)) return 'sheet'
  if (/presentation|powerpoint/.test(mime)) return 'slides'
  return 'other'
}

interface IconItem extends Pick<LibraryItem, 'kind' | 'name'> {
  version: Pick<LibraryVersion, 'mime'> | null
}

/** The icon of an item's kind; for a file, with its extension. */
export function ItemIcon({ kind, name, version }: IconItem) {
  const line = LINES[kind]
  const type = version?.mime ?? ''
  return (
    <span className={css.icon} data-looks={line ? kind : iconClass(type)} aria-hidden="true">
      {line ? <Icon path={line} /> : fileTypeLabel({ name, type })}
    </span>
  )
}
