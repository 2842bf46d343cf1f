import { formatBytes } from '@metapyra/contract/bytes'
import type { LibraryItem } from '@metapyra/contract/entities/library'
import { dateFormat } from '@metapyra/session/dates'
import * as css from './item.module.css'
import { typeWords } from './item-display.ts'
import { LEVEL_NAMES } from './level-names.ts'

export const momentWords = dateFormat({
  ...{ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
})

/** Changes within this time after creation count as part of adding the item. */
const AT_ONCE_MS = 60_000

/** The metadata of an item, beside its content. */
export function Details({ item }: { item: LibraryItem }) {
  const { kind, name, version, ownerName, createdAt, updatedAt, level, levelViaName } = item
  return (
    <dl className={css.facts} aria-label="Details">
      <dt>Type</dt>
      <dd>
        {[
          typeWords({ kind, name, mime: version?.mime ?? null }),
          kind === 'file' && version && formatBytes(version.bytes),
        ]
          .filter(Boolean)
          .join(', ')}
      </dd>
      <dt>Added</dt>
      <dd>
        {momentWords(createdAt)} by <bdi>{ownerName}</bdi>
      </dd>
      {Date.parse(updatedAt) - Date.parse(createdAt) > AT_ONCE_MS && (
        <>
          <dt>Updated</dt>
          <dd>
            {momentWords(updatedAt)}
            {version && version.number > 1 && (
              <>
                {' '}
                by <bdi>{version.uploaderName}</bdi>
              </>
            )}
          </dd>
        </>
      )}
      <dt>Your access</dt>
      <dd>
        {LEVEL_NAMES[level]}
        {levelViaName && (
          <span className={css.muted}>
            {' '}
            (from “<bdi>{levelViaName}</bdi>”)
          </span>
        )}
      </dd>
    </dl>
  )
}
