import type { RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import { isInCode } from './code-before.ts'
import type { Offer, Sought, Source } from './offers.ts'
import { putText } from './put.ts'

/** What is offered for what stands before the caret, and which of it is chosen by Enter. */
interface Offered extends Sought {
  source: Source
  offers: readonly Offer[]
  at: number
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** Completes what is typed in a field: by arrows and Enter, or by a tap on what is offered. */
export const useOffers = (field: RefObject<HTMLTextAreaElement | null>, sources: readonly Source[]) => {
  const [offered, setOffered] = useState<Offered | null>(null)
  const latest = useRef(offered)
  latest.current = offered
  const asked = useRef(0)

  const close = () => {
    asked.current++
    setOffered(null)
  }
  const choose = (offer: Offer) => {
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
      // One may have typed on meanwhile.
      if (whole && field.current && before() === text) putText(field.current, whole.insert, whole.from)
    }
  }
  const look = async () => {
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
  /** True where the key was for the list. */
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
  const now = { look, replaceWhole, close }
  const ways = useRef(now)
  ways.current = now
  useEffect(() => {
    const { current } = field
    if (!current) return
    const onInput = (event: Event) => {
      const { inputType, data } = event as InputEvent
      // What was undone is not done again.
      if (inputType === 'insertText' && data?.endsWith(':'))
        void ways.current.replaceWhole().catch(() => undefined)
      if (inputType?.startsWith('history')) ways.current.close()
      else void ways.current.look()
    }
    const end = new AbortController()
    current.addEventListener('input', onInput, end)
    current.addEventListener('blur', () => ways.current.close(), end)
    return () => end.abort()
  }, [field])
  return { offered, choose, onKey }
}
