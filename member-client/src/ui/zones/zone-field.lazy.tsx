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
  const [typed, setTyped] = useState<string | null>(onChoose ? '' : null)
  const [active, setActive] = useState(0)
  const zones = useMemo(
    () => [...new Set([initialZone, readerZone, 'UTC', ...Intl.supportedValuesOf('timeZone')])],
    [initialZone, readerZone],
  )
  const offered = typed === null ? [] : searchZones(typed, zones, atMs).slice(0, OFFERED_MOST)
  useEffect(() => list.current?.children[active]?.scrollIntoView({ block: 'nearest' }), [active])
  // Selects the text, so that typing replaces it at once.
  useLayoutEffect(() => {
    if (typed === null && input.current === document.activeElement) input.current?.select()
  }, [typed])
  const search = (words: string | null) => {
    setTyped(words)
    setActive(0)
  }
  const choose = (one = zone) => {
    setZone(one)
    search(null)
    onChoose?.(one)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && typed === null) search('')
    else if (step) setActive((active + step + offered.length) % Math.max(1, offered.length))
    else if (event.key === 'Enter' && typed !== null) offered[active] && choose(offered[active])
    else if (event.key === 'Escape' && typed !== null) choose()
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
      note={typed !== null && (offered.length === 0 ? 'No matching city or time zone.' : null)}
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
            aria-expanded={offered.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={offered[active] && `${id}-${active}`}
            aria-autocomplete="list"
            autoComplete="off"
            maxLength={60}
            // biome-ignore lint/a11y/noAutofocus: it was asked for by the button in its place
            autoFocus={onChoose !== undefined}
            value={typed ?? zoneLabel(zone, atMs)}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onClick={() => typed === null && search('')}
            onInput={({ currentTarget }) => search(currentTarget.value)}
            onBlur={() => choose(typed && offered.length === 1 ? offered[0] : zone)}
            onKeyDown={onKeyDown}
          />
          {offered.length > 0 && (
            <div ref={list} id={`${id}-list`} className={css.list} role="listbox" aria-label={label}>
              {offered.map((one, at) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field before it has the keys
                <div
                  key={one}
                  id={`${id}-${at}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={at === active}
                  // Keeps the focus in the field.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(one)}
                >
                  <span>{cityOf(one)}</span>
                  <span className={css.about}>
                    {[regionOf(one), offsetLabel(one, atMs)].filter(Boolean).join(' · ')}
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
