// biome-ignore-all lint/a11y/useSemanticElements: a table lays its rows out otherwise
// biome-ignore-all lint/a11y/useFocusableInteractive: of a grid the cells take the focus
import type { MouseEvent } from 'react'
import { useEffect, useMemo, useState } from 'react'
import type { Emoji } from './emoji.ts'
import { withSkinTone } from './emoji.ts'
import * as css from './emoji-picker.module.css'

const COLUMNS = 8
/** Heights of a cell and a heading in px, which reserve the space of groups that are not rendered yet. */
const CELL = 40
const HEADING = 28
const INITIAL_GROUPS = 2

const rowsOf = (list: readonly Emoji[]): Emoji[][] =>
  Array.from({ length: Math.ceil(list.length / COLUMNS) }, (_, at) =>
    list.slice(at * COLUMNS, (at + 1) * COLUMNS),
  )

export interface EmojiGroup {
  key: string
  label: string
  list: readonly Emoji[]
}

function Group({ group: { key, label, list }, tone }: { group: EmojiGroup; tone: string }) {
  const rows = useMemo(() => rowsOf(list), [list])
  return (
    <div
      role="rowgroup"
      aria-label={label}
      className={css.group}
      data-group={key}
      style={{ containIntrinsicBlockSize: `${HEADING + rows.length * CELL}px` }}
    >
      <div className={css.heading} aria-hidden="true">
        {label}
      </div>
      {rows.map((row) => (
        <div key={row[0]?.emoji} role="row" className={css.row}>
          {row.map(({ emoji, name, codes }) => (
            <button
              key={emoji}
              type="button"
              role="gridcell"
              tabIndex={-1}
              className={css.cell}
              aria-label={name}
              data-emoji={withSkinTone(emoji, tone)}
              data-plain={emoji}
              data-code={codes[0]}
            >
              {withSkinTone(emoji, tone)}
            </button>
          ))}
        </div>
      ))}
    </div>
  )
}

const cellAt = (target: EventTarget | null): HTMLElement | null =>
  (target as Element | null)?.closest<HTMLElement>('[role="gridcell"]') ?? null

interface EmojiGridProps {
  groups: readonly EmojiGroup[]
  tone: string
  onChosen(cell: HTMLElement, isMore: boolean): void
  onPointed(cell: HTMLElement): void
}

/** Groups of emoji as one grid. The visible part renders at once, the rest in the next frame. */
export function EmojiGrid({ groups, tone, onChosen, onPointed }: EmojiGridProps) {
  const point = ({ target }: { target: EventTarget }) => {
    const cell = cellAt(target)
    if (cell) onPointed(cell)
  }
  const choose = ({ target, shiftKey }: MouseEvent) => {
    const cell = cellAt(target)
    if (cell) onChosen(cell, shiftKey)
  }
  const groupElements = useMemo(
    () => groups.map((group) => <Group key={group.key} group={group} tone={tone} />),
    [groups, tone],
  )
  const [isWhole, setWhole] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setWhole(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: its cells are buttons
    <div role="grid" aria-label="Emoji" onClick={choose} onFocus={point} onPointerOver={point}>
      {isWhole ? groupElements : groupElements.slice(0, INITIAL_GROUPS)}
    </div>
  )
}
