import { RECEPTION } from '@metapyra/contract/reception'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CallState } from './use-reception-call.ts'
import { useReceptionCall } from './use-reception-call.ts'

const MAREN = { id: 'maren', name: 'Maren' }
const listeners = new Set<(by: string) => void>()
const socket = {
  on: (_event: string, listener: (by: string) => void) => listeners.add(listener),
  off: (_event: string, listener: (by: string) => void) => listeners.delete(listener),
}
let failure: Error | null
let result: ReturnType<typeof useReceptionCall>
let root: ReturnType<typeof createRoot>

function Guest() {
  const ask = () => (failure ? Promise.reject(failure) : Promise.resolve(null))
  result = useReceptionCall({ ask, socket } as unknown as Parameters<typeof useReceptionCall>[0])
  return null
}

beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  failure = null
  root = createRoot(document.createElement('div'))
  root.render(<Guest />)
  await vi.waitFor(() => expect(listeners.size).toBe(1), 30_000)
})
afterEach(() => {
  root.unmount()
  vi.useRealTimers()
})
const becomes = (state: CallState) => vi.waitFor(() => expect(result.state).toEqual(state), 30_000)
const call = async () => {
  result.call(MAREN)
  await becomes({ kind: 'calling', called: MAREN })
  // The minute starts when the state is displayed.
  await vi.advanceTimersByTimeAsync(100)
}

test('[RECEP-3] who does not answer within a minute leaves one to ask somebody else', async () => {
  await call()
  await vi.advanceTimersByTimeAsync(RECEPTION.callMs)
  await becomes({ kind: 'unanswered', called: MAREN })
})

test('[RECEP-3] who cannot come is told by name, and nothing is told a minute later', async () => {
  await call()
  for (const listener of listeners) listener('Maren')
  await becomes({ kind: 'refused', by: 'Maren' })
  await vi.advanceTimersByTimeAsync(RECEPTION.callMs)
  expect(result.state).toEqual({ kind: 'refused', by: 'Maren' })
})

test('[RECEP-5] a call that is refused says why', async () => {
  failure = new Error('You’ve called a lot. Wait a moment.')
  result.call(MAREN)
  await becomes({ kind: 'failed', message: failure.message })
})
