import { formatBytes } from '@metapyra/contract/bytes'
import type { LibraryItem } from '@metapyra/contract/entities/library'
import { ApiError } from '@metapyra/session/errors'
import { useCall } from '../../data/query.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { Skeleton } from '../../ui/controls/skeleton.tsx'
import { InsteadOfPart } from '../../ui/lazy/instead-of-part.tsx'
import { openItem } from '../library-store.ts'
import * as css from './item-card.module.css'
import { displayKindOfItem, ICONS, typeWords } from './item-display.ts'

/** A larger picture would load in full only to be displayed as a thumbnail. */
const MOST_THUMB_BYTES = 2 * 1024 ** 2
/** Errors that mean the item is no longer available. After other errors, such as a lost connection, the card stays. */
const UNAVAILABLE_CODES = ['NOT_FOUND', 'FORBIDDEN', 'NO_SESSION', 'VALIDATION']

/** The line below an item's name: its type, size and owner. */
export const aboutItem = ({ kind, name, version, url, ownerName }: LibraryItem): string => {
  const host = kind === 'link' && url && URL.canParse(url) ? new URL(url).host : null
  const type = typeWords({ kind, name, mime: version?.mime ?? null })
  const size = kind === 'file' && version ? formatBytes(version.bytes) : null
  return [host ?? type, size, ownerName].filter(Boolean).join(' · ')
}

/** [LIB-51] Card of a library item in a chat, for readers who have access to it. */
export function ItemCard({ id, words }: { id: string; words: string }) {
  const { data, error, refetch } = useCall('POST v2/library/get', { resourceId: id })
  if (error instanceof ApiError && UNAVAILABLE_CODES.includes(error.code))
    return (
      <p className={css.card} data-gone="">
        <span className={css.sign}>
          <Icon path={ICONS.file} />
        </span>
        <span className={css.words}>
          <b className={css.name}>{words}</b>
          <span className={css.about}>Not found or no access</span>
        </span>
      </p>
    )
  if (data) return <LoadedItem item={data.item} />
  return (
    <InsteadOfPart hasFailed={error !== null} ask={refetch}>
      <div className={css.holding}>
        <Skeleton height={64} />
      </div>
    </InsteadOfPart>
  )
}

function LoadedItem({ item }: { item: LibraryItem }) {
  const { id, name, url, version, trashedAt } = item
  const displayKind = displayKindOfItem(item)
  const hasThumb = displayKind === 'picture' && url && (version?.bytes ?? 0) <= MOST_THUMB_BYTES
  return (
    <button type="button" className={css.card} onClick={() => openItem(id)}>
      <span className={css.sign}>
        {hasThumb ? (
          <img className={css.thumb} src={url} alt="" loading="lazy" decoding="async" />
        ) : (
          <Icon path={ICONS[displayKind]} />
        )}
      </span>
      <span className={css.words}>
        <b className={css.name}>{name}</b>
        <span className={css.about}>{trashedAt ? 'In the trash' : aboutItem(item)}</span>
      </span>
    </button>
  )
}
