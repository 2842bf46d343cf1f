import type { RefObject } from 'react'
import { useLayoutEffect, useRef } from 'react'
import { useLayoutOnChange } from '../../ui/controls/use-on-change.ts'
import { anchorTo } from '../../ui/overlays/anchor-to.ts'
import * as spoken from '../../ui/style/screen-reader-only.module.css'
import * as css from './compose.module.css'
import type { Suggestion } from './suggestions.ts'

/** Only one list is open at a time. */
const id = 'offers'

interface SuggestionListProps {
  field: RefObject<HTMLTextAreaElement | null>
  label: string
  offers: readonly Suggestion[]
  at: number
  onChosen(offer: Suggestion): void
}

/** The suggestions for the typed text. The focus stays in the field, which announces the selected one. */
export function SuggestionList({ field, label, offers, at, onChosen }: SuggestionListProps) {
  const list = useRef<HTMLDivElement>(null)
  // The list's height depends on the number of suggestions.
  useLayoutOnChange(offers.length, () => {
    const { current } = list
    if (!current || !field.current) return undefined
    current.style.inlineSize = `${field.current.offsetWidth}px`
    // A popover, so that nothing clips it.
    current.showPopover()
    return anchorTo(current, field.current)
  })
  useLayoutEffect(() => {
    const { current } = field
    current?.setAttribute('aria-controls', id)
    current?.setAttribute('aria-autocomplete', 'list')
    return () => {
      for (const name of ['aria-controls', 'aria-activedescendant', 'aria-autocomplete'])
        current?.removeAttribute(name)
    }
  }, [field])
  useLayoutEffect(() => {
    field.current?.setAttribute('aria-activedescendant', `${id}-${at}`)
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [field, at])
  return (
    <>
      <div ref={list} id={id} popover="manual" role="listbox" aria-label={label} className={css.offers}>
        {offers.map((offer, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
          <div
            key={offer.key}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={css.offer}
            // Keeps the focus in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChosen(offer)}
          >
            <span className={css.sign} aria-hidden="true">
              {offer.sign}
            </span>
            <span className={css.words}>{offer.words}</span>
            {offer.note && <span className={css.note}>{offer.note}</span>}
          </div>
        ))}
      </div>
      <p className={spoken.spoken} role="status">
        {`${label}: ${offers.length} found`}
      </p>
    </>
  )
}
