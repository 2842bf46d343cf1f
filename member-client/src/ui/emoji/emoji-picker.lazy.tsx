import type { KeyboardEvent } from 'react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { EmptyState } from '../controls/empty-state.tsx'
import { Skeleton } from '../controls/skeleton.tsx'
import { useLayoutOnChange } from '../controls/use-on-change.ts'
import { onToolbarKey } from '../keyboard/toolbar-keys.ts'
import { anchorTo } from '../overlays/anchor-to.ts'
import { createOverlay } from '../overlays/create-overlay.tsx'
import * as spoken from '../style/screen-reader-only.module.css'
import type { Emoji } from './emoji.ts'
import { foundEmoji, GROUPS, TONES, withSkinTone } from './emoji.ts'
import { EmojiGrid } from './emoji-grid.tsx'
import { loadEmoji } from './emoji-list.ts'
import * as css from './emoji-picker.module.css'
import { cellAfter } from './grid-keys.ts'
import { recentChoice, saveRecent, saveTone } from './recent-emoji.ts'

interface PickerRequest {
  /** The element that it opens beside. */
  anchor: Element
  /** Receives the focus on closing if the anchor no longer exists. */
  back: HTMLElement | null
  onChosen(emoji: string): void
}

/** On touch devices, focusing the field would open the keyboard over the emoji. */
const hasMouse = matchMedia('(hover: hover)')

function Picker({ request, close }: { request: PickerRequest; close(): void }) {
  const { anchor, back, onChosen } = request
  const popover = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const preview = useRef<HTMLParagraphElement>(null)
  const [list, setList] = useState<readonly Emoji[] | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [recent, setRecent] = useState<readonly string[]>([])
  const [tone, setTone] = useState('')
  const [query, setQuery] = useState('')

  const load = () => {
    setFailed(false)
    Promise.all([loadEmoji(), recentChoice()]).then(
      ([all, stored]) => {
        setRecent(stored.recent)
        setTone(stored.tone)
        setList(all)
      },
      () => setFailed(true),
    )
  }
  useLayoutOnChange(anchor, (anchorBox) => {
    const element = popover.current
    if (!element) return
    element.showPopover()
    const first = hasMouse.matches ? field.current : element
    first?.focus()
    load()
    return anchorTo(element, anchorBox)
  })

  const groups = useMemo(() => {
    const all = list ?? []
    if (query.trim()) return [{ key: 'found', label: 'Results', list: foundEmoji(all, query) }]
    const recentRows = recent.flatMap((emojiText) => all.find(({ emoji }) => emoji === emojiText) ?? [])
    const groupRows = GROUPS.map(([number, label]) => ({
      key: `${number}`,
      label,
      list: all.filter(({ group }) => group === number),
    }))
    return recentRows.length > 0
      ? [{ key: 'recent', label: 'Recently used', list: recentRows }, ...groupRows]
      : groupRows
  }, [list, recent, query])
  const cells = () => popover.current?.querySelectorAll<HTMLElement>('[role="gridcell"]') ?? []
  useEffect(() => {
    const first = cells()[0]
    if (first && !popover.current?.querySelector('[role="gridcell"][tabindex="0"]')) first.tabIndex = 0
  })

  const point = (cell: HTMLElement) => {
    const { emoji, code } = cell.dataset
    if (preview.current)
      preview.current.textContent = `${emoji} ${cell.ariaLabel ?? ''}${code ? ` :${code}:` : ''}`
  }
  const focusCell = (cell: HTMLElement | undefined) => {
    if (!cell) return
    for (const cell of cells()) if (cell.tabIndex === 0) cell.tabIndex = -1
    cell.tabIndex = 0
    cell.focus()
  }
  const choose = (cell: HTMLElement | undefined, isMore = false) => {
    const { emoji, plain } = cell?.dataset ?? {}
    if (!emoji || !plain) return
    void saveRecent(plain)
    if (!isMore) popover.current?.hidePopover()
    onChosen(emoji)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget, nativeEvent } = event
    // Keeps what is underneath open.
    if (key === 'Escape') return nativeEvent.stopPropagation()
    const isInField = target === field.current
    if (isInField && key === 'Enter') {
      event.preventDefault()
      return choose(cells()[0])
    }
    const isInGrid = (target as Element).role === 'gridcell'
    const next = isInGrid
      ? cellAfter(currentTarget, target as Element, nativeEvent)
      : isInField && key === 'ArrowDown'
        ? cells()[0]
        : undefined
    if (next) focusCell(next)
    else if (isInGrid && key === 'ArrowUp') field.current?.focus()
    else return
    event.preventDefault()
  }
  const found = query.trim() && list ? groups[0]?.list.length : null
  return (
    <div
      ref={popover}
      popover="auto"
      role="dialog"
      aria-label="Choose an emoji"
      tabIndex={-1}
      className={css.picker}
      data-own-keys=""
      onKeyDown={onKeyDown}
      onToggle={({ newState }) => {
        if (newState !== 'closed') return
        if (document.activeElement === document.body) back?.focus()
        close()
      }}
    >
      <input
        ref={field}
        type="search"
        className={css.search}
        aria-label="Search emoji"
        placeholder="Search emoji"
        autoComplete="off"
        maxLength={50}
        value={query}
        onInput={({ currentTarget }) => setQuery(currentTarget.value)}
      />
      <div className={css.tabs} role="toolbar" aria-label="Categories" onKeyDown={onToolbarKey}>
        {GROUPS.map(([number, label, sign], at) => (
          <button
            key={number}
            type="button"
            className={css.tab}
            tabIndex={at === 0 ? 0 : -1}
            aria-label={label}
            title={label}
            onClick={() => {
              setQuery('')
              requestAnimationFrame(() => {
                const group = popover.current?.querySelector(`[data-group="${number}"]`)
                group?.scrollIntoView({ block: 'start' })
                focusCell(group?.querySelector<HTMLElement>('[role="gridcell"]') ?? undefined)
              })
            }}
          >
            {sign}
          </button>
        ))}
      </div>
      <div className={css.list}>
        {list && found !== 0 && <EmojiGrid groups={groups} tone={tone} onChosen={choose} onPointed={point} />}
        {found === 0 && <EmptyState>No emoji found.</EmptyState>}
        {hasFailed && (
          <EmptyState
            action={
              <button type="button" className={css.again} onClick={load}>
                Try again
              </button>
            }
          >
            Emoji didn’t load.
          </EmptyState>
        )}
        {!list && !hasFailed && <Skeleton count={5} height={36} />}
      </div>
      <p className={spoken.spoken} role="status">
        {typeof found === 'number' && `${found} found`}
      </p>
      <div className={css.foot}>
        <p ref={preview} className={css.preview} aria-hidden="true" />
        <fieldset className={css.tones}>
          <legend className={spoken.spoken}>Skin tone</legend>
          {TONES.map(([sign, label]) => (
            <label key={label} className={css.tone} title={label}>
              <input
                type="radio"
                name="skin-tone"
                className={spoken.spoken}
                aria-label={label}
                checked={tone === sign}
                onChange={() => {
                  setTone(sign)
                  saveTone(sign)
                }}
              />
              <span aria-hidden="true">{withSkinTone('✋', sign)}</span>
            </label>
          ))}
        </fieldset>
      </div>
    </div>
  )
}

/** All emoji by group, by search, and those used recently. One picker is open at a time. */
export const showEmojiPicker = createOverlay<PickerRequest>(
  (request, close) => request && <Picker request={request} close={close} />,
)
