import { realtimeErrorText } from '@metapyra/session/realtime-errors'
import type { WritableAtom } from 'nanostores'
import { session } from './session.ts'

/**
 * §8, realtime errors: displays why the connection fails beside the countdown, and reports it to the server's log once
 * reconnected, each text once per interruption.
 */
export const createConnectionErrors = ($trouble: WritableAtom<string>) => {
  const unreported = new Set<string>()
  return {
    report: (cause: unknown, description?: unknown): void => {
      const text = realtimeErrorText(cause, description)
      if (!text) return
      $trouble.set(text)
      unreported.add(text)
    },
    /** Call when the connection is open. */
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
