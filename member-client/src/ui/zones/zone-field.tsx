import { cityOf, offsetLabel, zoneLabel } from '@metapyra/time/labels'
import type { KeyboardEvent } from 'react'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import * as field from '../forms/field.module.css'
import { FieldFrame } from '../forms/field-frame.tsx'
import * as css from './zone-field.module.css'
import { regionOf, zonesFor } from './zones-for.ts'

export interface ZoneFieldProps {
  label: string
  /** The one that stands there at first; the next to be offered is the reader’s own. */
  known: string
  own: string
  /** When it is asked how far each is ahead. */
  atMs: number
  /** Without a form around it: told of each that is chosen, and shown with its list open. */
  onChoose?(zone: string): void
}

const OFFERED_MOST = 60

/** A time zone, as `timezone`: found by typing a city, a region, or `UTC+1`. */
export function ZoneField({ label, known, own, atMs, onChoose }: ZoneFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [zone, setZone] = useState(known)
  /** Null: nothing is looked for. */
  const [typed, setTyped] = useState<string | null>(onChoose ? '' : null)
  const [active, setActive] = useState(0)
  const zones = useMemo(
    () => [...new Set([known, own, 'UTC', ...Intl.supportedValuesOf('timeZone')])],
    [known, own],
  )
  const offered = typed === null ? [] : zonesFor(typed, zones, atMs).slice(0, OFFERED_MOST)
  useEffect(() => list.current?.children[active]?.scrollIntoView({ block: 'nearest' }), [active])
  // What is typed next takes its place, however soon it is.
  useLayoutEffect(() => {
    if (typed === null && input.current === document.activeElement) input.current?.select()
  }, [typed])
  const look = (words: string | null) => {
    setTyped(words)
    setActive(0)
  }
  const choose = (one = zone) => {
    setZone(one)
    look(null)
    onChoose?.(one)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && typed === null) look('')
    else if (step) setActive((active + step + offered.length) % Math.max(1, offered.length))
    else if (event.key === 'Enter' && typed !== null) offered[active] && choose(offered[active])
    else if (event.key === 'Escape' && typed !== null) choose()
    else return
    // Neither the form is sent nor the dialog closed by it.
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
            onClick={() => typed === null && look('')}
            onInput={({ currentTarget }) => look(currentTarget.value)}
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
                  // The field keeps the focus.
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
