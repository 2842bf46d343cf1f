import type { KeyboardEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/controls/icon.tsx'
import { cross } from '../../ui/icons/message.ts'
import { createOverlay } from '../../ui/overlays/create-overlay.tsx'
import * as iconButton from '../../ui/style/icon-button.module.css'
import type { Content } from './content.ts'
import { displayKind } from './item-display.ts'
import * as css from './lightbox.module.css'
import { Preview } from './preview.tsx'
import { useFolderPictures } from './use-folder-pictures.ts'
import { ZoomedPicture } from './views/zoomed-picture.tsx'

interface LargeView {
  content: Content
  page: number
}

const LEFT = 'M15 5l-7 7 7 7'
const RIGHT = 'M9 5l7 7-7 7'
const SAVE = 'M12 3.5v11M7.5 10.5 12 15l4.5-4.5M4.5 19.5h15'

const isPicture = (content: Content): boolean => ['picture', 'drawing'].includes(displayKind(content))

/**
 * [LIB-53] A file as large as the window allows. For a picture, the other pictures of its folder can be paged through.
 */
function Lightbox({ content: first, page, onClose }: LargeView & { onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [content, setContent] = useState(first)
  const [isZoomed, setZoomed] = useState(false)
  const all = useFolderPictures(first, isPicture(first))
  useEffect(() => dialog.current?.showModal(), [])
  const at = all.findIndex(({ url }) => url === content.url)
  const go = (step: number) => {
    const next = all[at + step]
    if (!next) return
    setZoomed(false)
    setContent(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Keeps the keys from moving the avatar in the room.
    event.nativeEvent.stopPropagation()
    if (isZoomed || !isPicture(content)) return
    if (event.key === 'ArrowLeft') go(-1)
    if (event.key === 'ArrowRight') go(1)
  }
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-label={content.name}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <header className={css.head}>
        <p className={css.name} role="status">
          {content.name}
          {all.length > 1 && at >= 0 && (
            <span className={css.count}>
              , {at + 1} of {all.length}
            </span>
          )}
        </p>
        <a
          className={iconButton.button}
          href={`${content.url}?download`}
          download={content.name}
          aria-label="Download"
          title="Download"
        >
          <Icon path={SAVE} />
        </a>
        <button
          type="button"
          className={iconButton.button}
          aria-label="Close"
          title="Close"
          onClick={() => dialog.current?.close()}
        >
          <Icon path={cross} />
        </button>
      </header>
      <div className={css.stage}>
        {isPicture(content) ? (
          <ZoomedPicture key={content.url} content={content} onZoom={setZoomed} />
        ) : (
          <Preview content={content} page={page} />
        )}
        {at > 0 && (
          <button
            type="button"
            className={css.before}
            aria-label="Previous picture"
            title="Previous picture"
            onClick={() => go(-1)}
          >
            <Icon path={LEFT} />
          </button>
        )}
        {at >= 0 && at < all.length - 1 && (
          <button
            type="button"
            className={css.after}
            aria-label="Next picture"
            title="Next picture"
            onClick={() => go(1)}
          >
            <Icon path={RIGHT} />
          </button>
        )}
      </div>
    </dialog>
  )
}

export const showLarge = createOverlay<LargeView>(
  (request, close) => request && <Lightbox key={request.content.url} {...request} onClose={close} />,
)
