import { realtimeErrorText } from '@metapyra/session/realtime-errors'
import type { ConnectionState } from '@metapyra/session/state'
import type { ReadableAtom, WritableAtom } from 'nanostores'
import { session } from '../session.ts'

/**
 * §8, realtime errors: says beside the countdown what the line fails with, and tells the server's log of it once the line
 * is back, each text once a cut.
 */
export const createLineTrouble = (
  $trouble: WritableAtom<string>,
  $connection: ReadableAtom<ConnectionState>,
): ((cause: unknown, description?: unknown) => void) => {
  const unreported = new Set<string>()
  $connection.listen((connection) => {
    if (connection !== 'open') return
    $trouble.set('')
    for (const text of unreported)
      session
        .api('POST v2/utils/logger', { level: 'info', message: `Realtime: ${text}` }, { isSilent: true })
        .catch(() => undefined)
    unreported.clear()
  })
  return (cause, description) => {
    const text = realtimeErrorText(cause, description)
    if (!text) return
    $trouble.set(text)
    unreported.add(text)
  }
}
