import type { KeyboardEvent, PointerEvent, WheelEvent } from 'react'
import { useRef, useState } from 'react'
import { Icon } from '../../../ui/controls/icon.tsx'
import { minus, plus } from '../../../ui/icons/room.ts'
import * as iconButton from '../../../ui/style/icon-button.module.css'
import type { Content } from '../content.ts'
import * as css from '../lightbox.module.css'
import { Picture } from './picture-view.tsx'

const STEP = 1.25
const LEAST = 0.05
const MOST = 8

interface ZoomedPictureProps {
  content: Content
  /** Called when the view changes between fitted and zoomed. */
  onZoom(isZoomed: boolean): void
}

/** A picture that zooms by buttons, by + and −, or by the wheel with Ctrl, and moves by dragging. */
export function ZoomedPicture({ content, onZoom }: ZoomedPictureProps) {
  const frame = useRef<HTMLElement>(null)
  const size = useRef({ width: 0, height: 0 })
  /** Null: fitted to the frame. */
  const [zoom, setZoom] = useState<number | null>(null)
  const fitting = (): number => {
    const { width, height } = size.current
    const { clientWidth = 1, clientHeight = 1 } = frame.current ?? {}
    return Math.min(1, clientWidth / (width || 1), clientHeight / (height || 1))
  }
  const set = (next: number | null) => {
    setZoom(next === null ? null : Math.min(MOST, Math.max(LEAST, next)))
    onZoom(next !== null)
  }
  const by = (factor: number) => {
    // The size is unknown before the picture is loaded.
    if (size.current.width) set((zoom ?? fitting()) * factor)
  }
  const onKeyDown = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey) return
    if (key === '+' || key === '=') by(STEP)
    if (key === '-') by(1 / STEP)
    if (key === '0') set(null)
  }
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    by(event.deltaY < 0 ? STEP : 1 / STEP)
  }
  const onPointerMove = ({ buttons, pointerType, movementX, movementY }: PointerEvent) => {
    // Touch scrolls natively.
    if (zoom !== null && buttons === 1 && pointerType === 'mouse')
      frame.current?.scrollBy(-movementX, -movementY)
  }
  const percent = zoom === null ? 'Fit' : `${Math.round(zoom * 100)} %`
  return (
    <>
      <section
        ref={frame}
        className={css.frame}
        data-zoomed={zoom !== null || undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must be able to scroll it
        tabIndex={0}
        aria-label="Picture"
        onKeyDown={onKeyDown}
        onWheel={onWheel}
        onPointerMove={onPointerMove}
        onDoubleClick={() => set(zoom === null ? 1 : null)}
      >
        <Picture
          content={content}
          className={css.image}
          width={zoom === null ? undefined : size.current.width * zoom}
          onSize={(width, height) => {
            size.current = { width, height }
          }}
        />
      </section>
      <fieldset className={css.tools} aria-label="Size">
        <button
          type="button"
          className={iconButton.button}
          aria-label="Zoom out"
          title="Zoom out (−)"
          onClick={() => by(1 / STEP)}
        >
          <Icon path={minus} size={18} />
        </button>
        <button
          type="button"
          className={css.percent}
          title="Fit to window (0)"
          aria-label={`Fit to window, now ${percent}`}
          onClick={() => set(null)}
        >
          {percent}
        </button>
        <button
          type="button"
          className={iconButton.button}
          aria-label="Zoom in"
          title="Zoom in (+)"
          onClick={() => by(STEP)}
        >
          <Icon path={plus} size={18} />
        </button>
      </fieldset>
    </>
  )
}
