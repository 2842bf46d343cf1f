import type { LinkPreview } from '@metapyra/contract/entities/chat'
import { Icon } from '../../ui/controls/icon.tsx'
import { cross } from '../../ui/icons/message.ts'
import { fileUrl } from './blob-urls.ts'
import * as css from './link-card.module.css'

export interface LinkCardProps {
  preview: LinkPreview
  /** Undefined for users who can't remove the preview. */
  onRemove: (() => void) | undefined
}

/** The preview of a link. */
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
