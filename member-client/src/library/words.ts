import { formatBytes } from '@metapyra/contract/bytes'
import type { LibraryItem } from '@metapyra/contract/entities/library'
import { dateFormat } from '@metapyra/session/dates'

const timeOf = dateFormat({ timeStyle: 'short' })
const dayOf = dateFormat({ day: 'numeric', month: 'short' })
const dateOf = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' })

/** `14:05`, `3 Nov`, `3 Nov 2025` */
const whenWords = (instant: string, now: Date): string => {
  const then = new Date(instant)
  if (then.toDateString() === now.toDateString()) return timeOf(instant)
  return then.getFullYear() === now.getFullYear() ? dayOf(instant) : dateOf(instant)
}

const hostOf = (url: string | null): string =>
  url && URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : ''

const DAY_MS = 86_400_000

/** The time left before an item is deleted from the trash. */
const leftWords = (trashedAt: string, trashDays: number, now: Date): string => {
  const days = Math.ceil((Date.parse(trashedAt) + trashDays * DAY_MS - now.getTime()) / DAY_MS)
  return days <= 1 ? 'less than a day left' : `${days} days left`
}

/** The line below an item's name: its size or link host, its owner and its date. */
export const aboutWords = (
  item: LibraryItem,
  selfId: string,
  trashDays: number,
  now = new Date(),
): string => {
  const { kind, url, version, ownerId, ownerName, updatedAt, trashedAt, tags } = item
  const isFile = kind === 'file' && version
  const parts = [
    isFile
      ? formatBytes(version.bytes)
      : kind === 'link'
        ? hostOf(url)
        : kind === 'drive'
          ? 'Google Drive'
          : '',
    ownerId === selfId ? 'You' : ownerName,
    trashedAt ? leftWords(trashedAt, trashDays, now) : whenWords(updatedAt, now),
    ...tags.slice(0, 2).map((tag) => `#${tag}`),
  ]
  return parts.filter(Boolean).join(' · ')
}

export const KIND_WORDS: Record<LibraryItem['kind'], string> = {
  folder: 'Folder',
  file: 'File',
  link: 'Link',
  note: 'Note',
  drive: 'Drive file',
}

/** `“Plans”` or `3 items` */
export const itemsWords = (items: readonly Pick<LibraryItem, 'name'>[]): string =>
  items.length === 1 ? `“${items[0]?.name}”` : `${items.length} items`
