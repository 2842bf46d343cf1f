import { cityOf, offsetLabel, zoneLabel } from '@metapyra/time/labels'
import type { KeyboardEvent } from 'react'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import * as field from '../forms/field.module.css'
import { FieldFrame } from '../forms/field-frame.tsx'
import { regionOf, searchZones } from './search-zones.ts'
import * as css from './zone-field.module.css'

export interface ZoneFieldProps {
  label: string
  /** The initial zone. The reader's own is offered next. */
  initialZone: string
  readerZone: string
  /** The instant at which the zones' offsets are calculated. */
  atMs: number
  /** For use without a form: called with each chosen zone. The list is then open initially. */
  onChoose?(zone: string): void
}

const OFFERED_MOST = 60

/** A field for a time zone, named `timezone`: found by typing a city, a region, or `UTC+1`. */
export function ZoneField({ label, initialZone, readerZone, atMs, onChoose }: ZoneFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [zone, setZone] = useState(initialZone)
  /** The search text; null while not searching. */
  const [query, setQuery] = useState<string | null>(onChoose ? '' : null)
  const [active, setActive] = useState(0)
  const zones = useMemo(
    () => [...new Set([initialZone, readerZone, 'UTC', ...Intl.supportedValuesOf('timeZone')])],
    [initialZone, readerZone],
  )
  const suggestions = query === null ? [] : searchZones(query, zones, atMs).slice(0, OFFERED_MOST)
  useEffect(() => list.current?.children[active]?.scrollIntoView({ block: 'nearest' }), [active])
  // Selects the text, so that typing replaces it at once.
  useLayoutEffect(() => {
    if (query === null && input.current === document.activeElement) input.current?.select()
  }, [query])
  const search = (words: string | null) => {
    setQuery(words)
    setActive(0)
  }
  const choose = (selectedZone = zone) => {
    setZone(selectedZone)
    search(null)
    onChoose?.(selectedZone)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && query === null) search('')
    else if (step) setActive((active + step + suggestions.length) % Math.max(1, suggestions.length))
    else if (event.key === 'Enter' && query !== null) suggestions[active] && choose(suggestions[active])
    else if (event.key === 'Escape' && query !== null) choose()
    else return
    // Keeps the key from submitting the form or closing the dialog.
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <FieldFrame
      label={label}
      name="timezone"
      required
      note={query !== null && (suggestions.length === 0 ? 'No matching city or time zone.' : null)}
    >
      {({ id, name, required: _, ...control }) => (
        <div className={css.zone}>
          <input type="hidden" name={name} value={zone} />
          <input
            {...control}
            ref={input}
            id={id}
            className={field.input}
            role="combobox"
            aria-expanded={suggestions.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={suggestions[active] && `${id}-${active}`}
            aria-autocomplete="list"
            autoComplete="off"
            maxLength={60}
            // biome-ignore lint/a11y/noAutofocus: it was asked for by the button in its place
            autoFocus={onChoose !== undefined}
            value={query ?? zoneLabel(zone, atMs)}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onClick={() => query === null && search('')}
            onInput={({ currentTarget }) => search(currentTarget.value)}
            onBlur={() => choose(query && suggestions.length === 1 ? suggestions[0] : zone)}
            onKeyDown={onKeyDown}
          />
          {suggestions.length > 0 && (
            <div ref={list} id={`${id}-list`} className={css.list} role="listbox" aria-label={label}>
              {suggestions.map((suggestion, at) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field before it has the keys
                <div
                  key={suggestion}
                  id={`${id}-${at}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={at === active}
                  // Keeps the focus in the field.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(suggestion)}
                >
                  <span>{cityOf(suggestion)}</span>
                  <span className={css.about}>
                    {[regionOf(suggestion), offsetLabel(suggestion, atMs)].filter(Boolean).join(' · ')}
                  </span>
                </div>
              ))}
            </div>
          )}
        </div>
      )}
    </FieldFrame>
  )
}
