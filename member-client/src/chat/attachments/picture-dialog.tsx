import type { MessageFile } from '@metapyra/contract/entities/chat'
import type { KeyboardEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/controls/icon.tsx'
import { cross } from '../../ui/icons/message.ts'
import { createOverlay } from '../../ui/overlays/create-overlay.tsx'
import * as iconButton from '../../ui/style/icon-button.module.css'
import { fileUrl } from './blob-urls.ts'
import * as css from './picture-dialog.module.css'

interface PictureRequest {
  pictures: MessageFile[]
  /** The picture that is displayed first. */
  id: string
}

const LEFT = 'M15 5l-7 7 7 7'
const RIGHT = 'M9 5l7 7-7 7'
const SAVE = 'M12 4v11M7 10.5l5 5 5-5M5 20h14'

/** A picture as large as possible, with buttons to the other pictures of its conversation. */
function Pictures({ pictures, id, onClose }: PictureRequest & { onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      pictures.findIndex((picture) => picture.id === id),
    ),
  )
  useEffect(() => dialog.current?.showModal(), [])
  const picture = pictures[at]
  if (!picture) return null
  const { name, width = 0, height = 0 } = picture
  const go = (step: number) => setAt(Math.min(Math.max(at + step, 0), pictures.length - 1))
  const onKeyDown = (event: KeyboardEvent) => {
    // Keeps arrow keys from moving the avatar in the room.
    event.nativeEvent.stopPropagation()
    if (event.key === 'ArrowLeft') go(-1)
    if (event.key === 'ArrowRight') go(1)
  }
  const count = pictures.length > 1 ? `, ${at + 1} of ${pictures.length}` : ''
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-label="Pictures"
      onClose={onClose}
      onKeyDown={onKeyDown}
      closedby="any"
    >
      <header className={css.head}>
        <p className={css.name} role="status">
          {name}
          <span className={css.count}>{count}</span>
        </p>
        <a
          className={iconButton.button}
          href={fileUrl(picture.id)}
          download={name}
          aria-label="Download"
          title="Download"
        >
          <Icon path={SAVE} />
        </a>
        <button
          type="button"
          className={iconButton.button}
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          <Icon path={cross} />
        </button>
      </header>
      <div className={css.stage}>
        <img
          key={picture.id}
          className={css.image}
          src={fileUrl(picture.id)}
          alt={name}
          width={width}
          height={height}
          style={{ backgroundImage: `url("${fileUrl(picture.id)}?preview")` }}
        />
        {at > 0 && (
          <button type="button" className={css.before} aria-label="Previous picture" onClick={() => go(-1)}>
            <Icon path={LEFT} />
          </button>
        )}
        {at < pictures.length - 1 && (
          <button type="button" className={css.after} aria-label="Next picture" onClick={() => go(1)}>
            <Icon path={RIGHT} />
          </button>
        )}
      </div>
    </dialog>
  )
}

export const showPictures = createOverlay<PictureRequest>(
  (request, close) => request && <Pictures key={request.id} {...request} onClose={close} />,
)
