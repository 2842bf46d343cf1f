import type { Reply } from '@metapyra/contract/calls'
import { ApiError } from '@metapyra/session/errors'
import { useEffect, useState } from 'react'
import { session } from '../../session/session.ts'

/** Debounce time before the server is asked. */
const PAUSE_MS = 350

export type Answer = Reply<'POST v2/workspace/check-domain'>

/** Whether an address is available, with the server's message; null while typing or waiting for the response. */
export const useDomainCheck = (domain: string): Answer | null => {
  const [answer, setAnswer] = useState<{ domain: string; answer: Answer } | null>(null)
  useEffect(() => {
    if (domain === '') return
    const controller = new AbortController()
    const check = async () => {
      const { signal } = controller
      try {
        const reply = await session.api(
          'POST v2/workspace/check-domain',
          { domain },
          { signal, workspaceId: null },
        )
        setAnswer({ domain, answer: reply })
      } catch (error) {
        // Ignored, because creating the space checks again and displays errors.
        if (!(error instanceof ApiError) && !signal.aborted) throw error
      }
    }
    const timer = setTimeout(check, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [domain])
  return answer?.domain === domain ? answer.answer : null
}
