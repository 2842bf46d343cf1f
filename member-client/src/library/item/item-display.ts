import type { LIBRARY_KINDS, LibraryItem } from '@metapyra/contract/entities/library'

/** How an item is displayed. */
export type DisplayKind =
  | 'folder'
  | 'link'
  | 'note'
  | 'drive'
  | 'picture'
  | 'drawing'
  | 'pdf'
  | 'audio'
  | 'video'
  | 'table'
  | 'text'
  | 'file'

const PICTURE = /^image\/(jpeg|png|gif|webp)$/
const TEXT = /^text\/|^application\/(json|xml|javascript|rtf|x-(sh|yaml|toml|sql))$|\+(json|xml)$/
const TABLE = /\.(csv|tsv)$/i

interface DisplayItem {
  kind: (typeof LIBRARY_KINDS)[number]
  name: string
  mime: string | null
}

/**
 * [LIB-50] The MIME type detected from the bytes decides, never the name. The name only tells a table from other text.
 */
export const displayKind = ({ kind, name, mime }: DisplayItem): DisplayKind => {
  if (kind !== 'file') return kind
  if (!mime) return 'file'
  if (PICTURE.test(mime)) return 'picture'
  if (mime === 'image/svg+xml') return 'drawing'
  if (mime === 'application/pdf') return 'pdf'
  if (mime.startsWith('audio/')) return 'audio'
  if (mime.startsWith('video/')) return 'video'
  if (!TEXT.test(mime)) return 'file'
  return TABLE.test(name) || mime === 'text/csv' ? 'table' : 'text'
}
export const displayKindOfItem = ({
  kind,
  name,
  version,
}: Pick<LibraryItem, 'kind' | 'name' | 'version'>): DisplayKind =>
  displayKind({ kind, name, mime: version?.mime ?? null })

const WORDS: Record<DisplayKind, string> = {
  folder: 'Folder',
  link: 'Link',
  note: 'Note',
  drive: 'Drive file',
  picture: 'Picture',
  drawing: 'Drawing',
  pdf: 'PDF',
  audio: 'Audio',
  video: 'Video',
  table: 'Table',
  text: 'Text',
  file: 'File',
}
const TYPE_NAMES: readonly (readonly [RegExp, string])[] = [
  [/wordprocessing|msword|opendocument\.text/, 'Document'],
  [/spreadsheet|ms-excel/, 'Spreadsheet'],
  [/presentation|powerpoint/, 'Slides'],
  [/zip|x-tar|gzip|x-7z|rar/, 'Archive'],
]

/** The everyday name of an item's type. */
export const typeWords = (item: DisplayItem): string => {
  const kind = displayKind(item)
  const { mime } = item
  return (kind === 'file' && mime && TYPE_NAMES.find(([pattern]) => pattern.test(mime))?.[1]) || WORDS[kind]
}

/** Drawn in the style of ui/icons: lines on a 24 px grid. */
const PAGE = 'M6 3.5h8l4 4v13H6zM14 3.5v4h4'
export const ICONS: Record<DisplayKind, string> = {
  folder: 'M3.5 6h6l2 2.5h9V19h-17z',
  link: 'M10 13.5a4 4 0 0 0 6 .4l2.8-2.8a4 4 0 0 0-5.6-5.7l-1.4 1.3M14 10.5a4 4 0 0 0-6-.4l-2.8 2.8a4 4 0 0 0 5.6 5.7l1.4-1.3',
  note: 'M5 4h14v11l-5 5H5zM14 20v-5h5M8.5 8.5h7M8.5 12h4',
  drive: PAGE,
  picture: 'M4 5h16v14H4zM4 16l4.5-5 4 4.5 2.5-2.5 5 5M15.5 8.5v.1',
  drawing: 'M4 5h16v14H4zM7.5 15.5l3-6 3 4 3-2',
  pdf: `${PAGE}M9 12h6M9 15h6M9 9h2`,
  audio:
    'M9 17.5V6l10-2v11.5M9 17.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0M19 15.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0',
  video: 'M3.5 6h12v12h-12zM15.5 10.5l5-3v9l-5-3',
  table: 'M4 5h16v14H4zM4 10h16M4 14.5h16M10 5v14',
  text: `${PAGE}M9 11h6M9 14h6M9 17h4`,
  file: PAGE,
}
