import { useRef } from 'react'
import { newClientId } from '../../session/client-id.ts'

/** A key for what is sent, by what it is: with the same one the server would answer what came of the first. */
export const useSendingKey = (): ((what: string) => string) => {
  const last = useRef({ what: '', key: '' })
  return (what) => {
    if (last.current.what !== what) last.current = { what, key: newClientId() }
    return last.current.key
  }
}
