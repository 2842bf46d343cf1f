import { realtimeErrorText } from '@metapyra/session/realtime-errors'
import type { WritableAtom } from 'nanostores'
import { session } from './session.ts'

/**
 * §8, realtime errors: says beside the countdown what the line fails with, and tells the server's log of it once the line
 * is back, each text once a cut.
 */
export const createLineTrouble = ($trouble: WritableAtom<string>) => {
  const unreported = new Set<string>()
  return {
    tell: (cause: unknown, description?: unknown): void => {
      const text = realtimeErrorText(cause, description)
      if (!text) return
      $trouble.set(text)
      unreported.add(text)
    },
    /** The line is open. */
    end: (): void => {
      $trouble.set('')
      for (const text of unreported)
        session
          .api('POST v2/utils/logger', { level: 'info', message: `Realtime: ${text}` }, { isSilent: true })
          .catch(() => undefined)
      unreported.clear()
    },
  }
}
