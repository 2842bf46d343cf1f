import { useRef } from 'react'
import { newClientId } from '../../session/client-id.ts'

/**
 * Returns an idempotency key per content. With the same key the server would return the result of the first request.
 */
export const useIdempotencyKey = (): ((what: string) => string) => {
  const last = useRef({ what: '', key: '' })
  return (what) => {
    if (last.current.what !== what) last.current = { what, key: newClientId() }
    return last.current.key
  }
}
