import type { VisitEnd } from '@metapyra/session/visit-end'
import { VISIT_END } from '@metapyra/session/visit-end'
import { useEffect, useState } from 'react'
import { tab } from '../../session/session.ts'
import type { StatusText } from './status-texts.ts'
import { backFromMs, visitText } from './visit-text.ts'

/** Null where no visit has ended in this tab: whoever opens the page by hand. */
const keptEnd = (): VisitEnd | null => JSON.parse(tab.get(VISIT_END) ?? 'null')

export const visitTextNow = (): StatusText => visitText(keptEnd(), Date.now())

/** Says by itself when one may come back. */
export const useVisitText = (): StatusText => {
  const [text, setText] = useState(visitTextNow)
  useEffect(() => {
    const inMs = (backFromMs(keptEnd()) ?? 0) - Date.now()
    if (inMs <= 0) return
    const timer = setTimeout(() => setText(visitTextNow()), inMs)
    return () => clearTimeout(timer)
  }, [])
  return text
}
