import type { ReactNode } from 'react'
import { Icon } from '../../../ui/controls/icon.tsx'
import { minus, plus } from '../../../ui/icons/room.ts'
import * as iconButton from '../../../ui/style/icon-button.module.css'
import * as css from './pdf.module.css'

const UP = 'M6 15l6-6 6 6'
const DOWN = 'M6 9l6 6 6-6'
const LARGE = 'M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7'

interface PdfBarProps {
  current: number
  count: number
  go(page: number): void
  zoom: number
  setZoom(zoom: number): void
  step: number
  onEnlarge: (() => void) | undefined
}

const Tool = ({ label, run, children }: { label: string; run(): void; children: ReactNode }) => (
  <button type="button" className={iconButton.button} aria-label={label} title={label} onClick={run}>
    {children}
  </button>
)

/** Controls for the current page and the zoom. */
export function PdfBar({ current, count, go, zoom, setZoom, step, onEnlarge }: PdfBarProps) {
  return (
    <div className={css.bar} role="toolbar" aria-label="Pages">
      <Tool label="Previous page" run={() => go(current - 1)}>
        <Icon path={UP} size={18} />
      </Tool>
      <Tool label="Next page" run={() => go(current + 1)}>
        <Icon path={DOWN} size={18} />
      </Tool>
      <label className={css.at}>
        <input
          key={current}
          className={css.number}
          type="number"
          inputMode="numeric"
          min={1}
          max={count}
          defaultValue={current}
          aria-label={`Page, of ${count}`}
          onChange={({ currentTarget }) => currentTarget.valueAsNumber && go(currentTarget.valueAsNumber)}
        />
        <span aria-hidden="true">of {count}</span>
      </label>
      <span className={css.space} />
      <Tool label="Zoom out" run={() => setZoom(zoom / step)}>
        <Icon path={minus} size={18} />
      </Tool>
      <Tool label="Zoom in" run={() => setZoom(zoom * step)}>
        <Icon path={plus} size={18} />
      </Tool>
      {onEnlarge && (
        <Tool label="Enlarge" run={onEnlarge}>
          <Icon path={LARGE} size={18} />
        </Tool>
      )}
    </div>
  )
}
