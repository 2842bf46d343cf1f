import type { LibraryDetail, LibraryItem } from '@metapyra/contract/entities/library'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { Crumbs } from '../folder/breadcrumbs.tsx'
import { PIN } from '../folder/item-row.tsx'
import { itemRights, restoreItems } from '../item-acts.ts'
import { ItemIcon } from '../item-icon.tsx'
import { openItem } from '../library-store.ts'
import { contentOf } from './content.ts'
import { Details } from './details.tsx'
import * as css from './item.module.css'
import { ItemMenu } from './item-menu.tsx'
import { showLarge } from './lightbox.tsx'
import { NoteView } from './note/note-view.tsx'
import { Preview } from './preview.tsx'
import { RightsSection, VersionsSection } from './sections.tsx'
import { shareItem } from './share.ts'

interface ItemPageProps {
  detail: LibraryDetail
  /** The page at which a PDF opens. */
  page: number
  isMember: boolean
  bringVersion(file: File): void
}

/** One file, link or note: its content, actions, details and rights. */
export function ItemPage({ detail, page, isMember, bringVersion }: ItemPageProps) {
  const { item, path, rights } = detail
  const { name, isPinned, tags, trashedAt, version } = item
  const mayEdit = isMember && itemRights.mayEdit(item)
  const mayChange = mayEdit && !trashedAt
  const preview = { content: contentOf(item), page }
  return (
    <article className={css.page} aria-label={name}>
      <Crumbs path={[...path, item]} onGo={openItem} />
      <header className={css.head}>
        <ItemIcon {...item} />
        <h3 className={css.title}>{name}</h3>
        {isPinned && (
          <span className={css.pinned} role="img" aria-label="Pinned">
            <Icon path={PIN} size={18} />
          </span>
        )}
        <ItemMenu {...{ item, isMember, uploadVersion: bringVersion }} />
      </header>
      {tags.length > 0 && (
        <ul className={css.tags} aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
      {trashedAt && <InTrash item={item} mayEdit={mayEdit} />}
      {item.kind === 'note' ? (
        <NoteView key={item.id} item={item} mayEdit={mayChange} />
      ) : (
        <Preview {...preview} onEnlarge={() => showLarge(preview)} />
      )}
      <MainActions item={item} isMember={isMember} />
      <Details item={item} />
      {version && <VersionsSection item={item} mayEdit={mayChange} />}
      {rights && !trashedAt && <RightsSection {...{ item, path, rights }} />}
    </article>
  )
}

const InTrash = ({ item, mayEdit }: { item: LibraryItem; mayEdit: boolean }) => (
  <p className={css.note}>
    This is in the trash.
    {mayEdit && (
      <Button kind="plain" size="small" onClick={() => void restoreItems([item])}>
        Restore
      </Button>
    )}
  </p>
)

/** The most frequent actions. */
function MainActions({ item, isMember }: { item: LibraryItem; isMember: boolean }) {
  const { kind, name, url, trashedAt } = item
  const buttonStyle = buttonClass({ kind: 'plain', size: 'small' })
  return (
    <p className={css.acts}>
      {kind === 'file' && url && (
        <a className={buttonStyle} href={`${url}?download`} download={name}>
          Download
        </a>
      )}
      {isMember && !trashedAt && (
        <Button kind="plain" size="small" onClick={() => shareItem(item)}>
          Share in chat
        </Button>
      )}
    </p>
  )
}
