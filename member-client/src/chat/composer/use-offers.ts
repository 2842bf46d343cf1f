import type { RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import { isInCode } from './code-before.ts'
import { putText } from './insert-text.ts'
import type { CompletionQuery, Source, Suggestion } from './suggestions.ts'

/** The suggestions for the text before the caret, and the one that Enter selects. */
interface Offered extends CompletionQuery {
  source: Source
  offers: readonly Suggestion[]
  at: number
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** Autocompletes the text in a field: with arrows and Enter, or by tapping a suggestion. */
export const useAutocomplete = (field: RefObject<HTMLTextAreaElement | null>, sources: readonly Source[]) => {
  const [offered, setOffered] = useState<Offered | null>(null)
  const latest = useRef(offered)
  latest.current = offered
  const asked = useRef(0)

  const close = () => {
    asked.current++
    setOffered(null)
  }
  const choose = (offer: Suggestion) => {
    const { current } = field
    if (current && offered) putText(current, offer.insert, offered.from, current.selectionStart)
    offer.onChosen?.()
    close()
  }
  const before = () => {
    const { current } = field
    const isCaret = current && current.selectionStart === current.selectionEnd
    const text = isCaret ? current.value.slice(0, current.selectionStart) : ''
    return isInCode(text) ? '' : text
  }
  const replaceWhole = async () => {
    const text = before()
    for (const source of sources) {
      const whole = await source.whole?.(text)
      // The user may have typed more in the meantime.
      if (whole && field.current && before() === text) putText(field.current, whole.insert, whole.from)
    }
  }
  const updateSuggestions = async () => {
    const ask = ++asked.current
    const text = before()
    for (const source of sources) {
      const sought = source.seek(text)
      const offers = sought ? await source.offers(sought.query).catch(() => []) : []
      if (ask !== asked.current) return
      if (sought && offers.length > 0) return setOffered({ ...sought, source, offers, at: 0 })
    }
    setOffered(null)
  }
  /** Returns true if the list has handled the key. */
  const onKey = (event: KeyboardEvent): boolean => {
    const now = latest.current
    if (!now || event.ctrlKey || event.metaKey || event.altKey) return false
    const { key } = event
    const step = STEPS[key]
    const offer = now.offers[now.at]
    if (step) setOffered({ ...now, at: (now.at + step + now.offers.length) % now.offers.length })
    else if (key === 'Escape') close()
    else if ((key === 'Enter' || key === 'Tab') && !event.shiftKey && offer) choose(offer)
    else return false
    return true
  }
  const now = { updateSuggestions, replaceWhole, close }
  const ways = useRef(now)
  ways.current = now
  useEffect(() => {
    const { current } = field
    if (!current) return
    const onInput = (event: Event) => {
      const { inputType, data } = event as InputEvent
      // Does not repeat a replacement that the user has undone.
      if (inputType === 'insertText' && data?.endsWith(':'))
        void ways.current.replaceWhole().catch(() => undefined)
      if (inputType?.startsWith('history')) ways.current.close()
      else void ways.current.updateSuggestions()
    }
    const end = new AbortController()
    current.addEventListener('input', onInput, end)
    current.addEventListener('blur', () => ways.current.close(), end)
    return () => end.abort()
  }, [field])
  return { offered, choose, onKey }
}
