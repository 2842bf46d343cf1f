import type { LinkPreview } from '@metapyra/contract/entities/chat'
import { Icon } from '../../ui/controls/icon.tsx'
import { cross } from '../../ui/icons/message.ts'
import { fileUrl } from './file-looks.ts'
import * as css from './link-card.module.css'

export interface LinkCardProps {
  preview: LinkPreview
  /** None for whoever may not take it away. */
  onRemove: (() => void) | undefined
}

/** What a link leads to. */
export function LinkCard({ preview, onRemove }: LinkCardProps) {
  const { link, title, description, siteName, imageId } = preview
  return (
    <div className={css.card}>
      <a
        className={css.link}
        href={link}
        target="_blank"
        rel="noopener noreferrer"
        title={description || title}
      >
        {imageId && <img className={css.image} src={fileUrl(imageId)} alt="" loading="lazy" />}
        <span className={css.words} dir="auto">
          <b className={css.title}>{title}</b>
          <span className={css.site}>{siteName}</span>
        </span>
      </a>
      {onRemove && (
        <button
          type="button"
          className={css.remove}
          aria-label="Remove preview"
          title="Remove preview"
          onClick={onRemove}
        >
          <Icon path={cross} size={14} />
        </button>
      )}
    </div>
  )
}
