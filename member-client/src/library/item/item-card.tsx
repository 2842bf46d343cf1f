import { formatBytes } from '@metapyra/contract/bytes'
import type { LibraryItem } from '@metapyra/contract/entities/library'
import { ApiError } from '@metapyra/session/errors'
import { useCall } from '../../data/query.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { Skeleton } from '../../ui/controls/skeleton.tsx'
import { InsteadOfPart } from '../../ui/lazy/instead-of-part.tsx'
import { openItem } from '../library-store.ts'
import * as css from './item-card.module.css'
import { ICONS, looksOfItem, typeWords } from './item-looks.ts'

/** A larger one would come whole to be shown as small as a stamp. */
const MOST_THUMB_BYTES = 2 * 1024 ** 2
/** What was there stays on the screen over a cut line; what one can't see any more does not. */
const GONE = ['NOT_FOUND', 'FORBIDDEN', 'NO_SESSION', 'VALIDATION']

/** Below its name: what it is, how large, and whose. */
export const aboutItem = ({ kind, name, version, url, ownerName }: LibraryItem): string => {
  const host = kind === 'link' && url && URL.canParse(url) ? new URL(url).host : null
  const type = typeWords({ kind, name, mime: version?.mime ?? null })
  const size = kind === 'file' && version ? formatBytes(version.bytes) : null
  return [host ?? type, size, ownerName].filter(Boolean).join(' · ')
}

/** [LIB-51] An item of the library in a chat, for whoever it is there for. */
export function ItemCard({ id, words }: { id: string; words: string }) {
  const { data, error, refetch } = useCall('POST v2/library/get', { resourceId: id })
  if (error instanceof ApiError && GONE.includes(error.code))
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
  if (data) return <Shown item={data.item} />
  return (
    <InsteadOfPart hasFailed={error !== null} ask={refetch}>
      <div className={css.holding}>
        <Skeleton height={64} />
      </div>
    </InsteadOfPart>
  )
}

function Shown({ item }: { item: LibraryItem }) {
  const { id, name, url, version, trashedAt } = item
  const looks = looksOfItem(item)
  const hasThumb = looks === 'picture' && url && (version?.bytes ?? 0) <= MOST_THUMB_BYTES
  return (
    <button type="button" className={css.card} onClick={() => openItem(id)}>
      <span className={css.sign}>
        {hasThumb ? (
          <img className={css.thumb} src={url} alt="" loading="lazy" decoding="async" />
        ) : (
          <Icon path={ICONS[looks]} />
        )}
      </span>
      <span className={css.words}>
        <b className={css.name}>{name}</b>
        <span className={css.about}>{trashedAt ? 'In the trash' : aboutItem(item)}</span>
      </span>
    </button>
  )
}
