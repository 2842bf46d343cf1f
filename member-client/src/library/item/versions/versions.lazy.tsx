import { formatBytes } from '@metapyra/contract/bytes'
import type { Reply } from '@metapyra/contract/calls'
import type { LibraryItem } from '@metapyra/contract/entities/library'
import { useState } from 'react'
import { usePages } from '../../../data/query.ts'
import { session } from '../../../session/session.ts'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { Skeleton } from '../../../ui/controls/skeleton.tsx'
import { InsteadOfPart } from '../../../ui/lazy/instead-of-part.tsx'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { changeItem } from '../../library-store.ts'
import { contentOf } from '../content.ts'
import { momentWords } from '../details.tsx'
import { showLarge } from '../lightbox.tsx'
import { NoteText } from '../note/note-text.tsx'
import * as css from './versions.module.css'

type Version = Reply<'POST v2/library/versions'>['rows'][number]

/** [LIB-57] The versions of a file or note, newest first, to view, download and restore. */
export function Versions({ item, mayEdit }: { item: LibraryItem; mayEdit: boolean }) {
  const { rows, hasMore, showMore, error, refetch } = usePages('POST v2/library/versions', {
    resourceId: item.id,
  })
  if (!rows)
    return (
      <InsteadOfPart hasFailed={error !== null} ask={refetch}>
        <Skeleton count={2} height={52} />
      </InsteadOfPart>
    )
  return (
    <>
      <ol className={css.versions} aria-label="Versions">
        {rows.map((version, at) => (
          <Row
            key={version.id}
            {...{ item, version, mayEdit }}
            previous={rows[at + 1]}
            isNow={version.id === item.version?.id}
          />
        ))}
      </ol>
      {hasMore && (
        <Button kind="plain" size="small" onClick={showMore}>
          Show older
        </Button>
      )}
    </>
  )
}

interface RowProps {
  item: LibraryItem
  version: Version
  previous: Version | undefined
  isNow: boolean
  mayEdit: boolean
}

function Row({ item, version, previous, isNow, mayEdit }: RowProps) {
  const { number, uploaderName, createdAt, bytes, note, url, text } = version
  const [openView, setOpenView] = useState<'text' | 'changes' | null>(null)
  const toggleView = (view: 'text' | 'changes') => setOpenView(openView === view ? null : view)
  const viewVersion = () =>
    item.kind === 'note'
      ? toggleView('text')
      : showLarge({
          content: { ...contentOf(item), url, mime: version.mime, bytes, parentId: null },
          page: 1,
        })
  const restore = () =>
    changeItem(item, { restoreVersionId: version.id }).then(
      () => session.toast('success', `Version ${number} restored.`),
      () => undefined,
    )
  return (
    <li className={css.version}>
      <p className={css.words}>
        <b>
          {number}. {momentWords(createdAt)}
        </b>
        {isNow && <span className={css.now}>Current</span>}
        <span className={css.about}>
          {[uploaderName, item.kind === 'file' && formatBytes(bytes), note].filter(Boolean).join(' · ')}
        </span>
      </p>
      <p className={css.acts}>
        <Button
          kind="quiet"
          size="small"
          aria-expanded={item.kind === 'note' ? openView === 'text' : undefined}
          onClick={viewVersion}
        >
          View
        </Button>
        {text !== null && previous && (
          <Button
            kind="quiet"
            size="small"
            aria-expanded={openView === 'changes'}
            onClick={() => toggleView('changes')}
          >
            Show changes
          </Button>
        )}
        {url && (
          <a
            className={buttonClass({ kind: 'quiet', size: 'small' })}
            href={`${url}?download`}
            download={item.name}
          >
            Download
          </a>
        )}
        {mayEdit && !isNow && (
          <Button kind="quiet" size="small" onClick={() => void restore()}>
            Restore
          </Button>
        )}
      </p>
      {openView === 'text' && (
        <div className={css.text}>{text?.trim() ? <NoteText text={text} /> : 'Empty'}</div>
      )}
      {openView === 'changes' && <Changes before={previous?.text ?? ''} after={text ?? ''} />}
    </li>
  )
}

const Changes = lazyPart(() => import('./text-diff.lazy.tsx').then((module) => module.TextDiff), {
  pending: <Skeleton height={80} />,
})
