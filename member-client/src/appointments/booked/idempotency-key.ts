import { useRef } from 'react'
import { newClientId } from '../../session/client-id.ts'

/**
 * Returns an idempotency key per content. With the same key the server would return the result of the first request.
 */
export const useIdempotencyKey = (): ((content: string) => string) => {
  const last = useRef({ what: '', key: '' })
  return (content) => {
    if (last.current.what !== content) last.current = { what: content, key: newClientId() }
    return last.current.key
  }
}
