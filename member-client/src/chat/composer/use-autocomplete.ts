import type { RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import { isInCode } from './code-before.ts'
import { replaceText } from './insert-text.ts'
import type { CompletionQuery, Source, Suggestion } from './suggestions.ts'

/** The suggestions for the text before the caret, and the one that Enter selects. */
interface Suggestions extends CompletionQuery {
  source: Source
  offers: readonly Suggestion[]
  at: number
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** Autocompletes the text in a field: with arrows and Enter, or by tapping a suggestion. */
export const useAutocomplete = (field: RefObject<HTMLTextAreaElement | null>, sources: readonly Source[]) => {
  const [suggestions, setSuggestions] = useState<Suggestions | null>(null)
  const latest = useRef(suggestions)
  latest.current = suggestions
  const requestNumber = useRef(0)

  const close = () => {
    requestNumber.current++
    setSuggestions(null)
  }
  const choose = (offer: Suggestion) => {
    const { current } = field
    if (current && suggestions) replaceText(current, offer.insert, suggestions.from, current.selectionStart)
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
      const replacement = await source.whole?.(text)
      // The user may have typed more in the meantime.
      if (replacement && field.current && before() === text)
        replaceText(field.current, replacement.insert, replacement.from)
    }
  }
  const updateSuggestions = async () => {
    const currentRequest = ++requestNumber.current
    const text = before()
    for (const source of sources) {
      const query = source.seek(text)
      const offers = query ? await source.offers(query.query).catch(() => []) : []
      if (currentRequest !== requestNumber.current) return
      if (query && offers.length > 0) return setSuggestions({ ...query, source, offers, at: 0 })
    }
    setSuggestions(null)
  }
  /** Returns true if the list has handled the key. */
  const onKey = (event: KeyboardEvent): boolean => {
    const now = latest.current
    if (!now || event.ctrlKey || event.metaKey || event.altKey) return false
    const { key } = event
    const step = STEPS[key]
    const offer = now.offers[now.at]
    if (step) setSuggestions({ ...now, at: (now.at + step + now.offers.length) % now.offers.length })
    else if (key === 'Escape') close()
    else if ((key === 'Enter' || key === 'Tab') && !event.shiftKey && offer) choose(offer)
    else return false
    return true
  }
  const now = { updateSuggestions, replaceWhole, close }
  const actionsRef = useRef(now)
  actionsRef.current = now
  useEffect(() => {
    const { current } = field
    if (!current) return
    const onInput = (event: Event) => {
      const { inputType, data } = event as InputEvent
      // Does not repeat a replacement that the user has undone.
      if (inputType === 'insertText' && data?.endsWith(':'))
        void actionsRef.current.replaceWhole().catch(() => undefined)
      if (inputType?.startsWith('history')) actionsRef.current.close()
      else void actionsRef.current.updateSuggestions()
    }
    const end = new AbortController()
    current.addEventListener('input', onInput, end)
    current.addEventListener('blur', () => actionsRef.current.close(), end)
    return () => end.abort()
  }, [field])
  return { offered: suggestions, choose, onKey }
}
