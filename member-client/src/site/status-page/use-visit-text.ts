import type { VisitEnd } from '@metapyra/session/visit-end'
import { VISIT_END } from '@metapyra/session/visit-end'
import { useEffect, useState } from 'react'
import { tab } from '../../session/session.ts'
import type { StatusText } from './status-texts.ts'
import { canReturnAtMs, visitText } from './visit-text.ts'

/** Null if no visit has ended in this tab, because the user opened the page directly. */
const storedVisitEnd = (): VisitEnd | null => JSON.parse(tab.get(VISIT_END) ?? 'null')

export const visitTextNow = (): StatusText => visitText(storedVisitEnd(), Date.now())

/** Updates by itself when the person can come back. */
export const useVisitText = (): StatusText => {
  const [text, setText] = useState(visitTextNow)
  useEffect(() => {
    const inMs = (canReturnAtMs(storedVisitEnd()) ?? 0) - Date.now()
    if (inMs <= 0) return
    const timer = setTimeout(() => setText(visitTextNow()), inMs)
    return () => clearTimeout(timer)
  }, [])
  return text
}
