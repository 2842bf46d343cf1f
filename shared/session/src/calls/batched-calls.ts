import type { Reply } from '@metapyra/contract/calls'
import { ApiError } from './errors.ts'
import type { WireCall } from './request.ts'
import { describeCall } from './request.ts'

type BatchReply = Reply<'POST v2/utils/several'>
type Answer = BatchReply['answers'][number]
interface PendingCall {
  wire: WireCall
  resolve(value: unknown): void
  reject(error: unknown): void
}

/** Same as the contract's `MOST_TOGETHER`. */
const MAX_BATCH = 24

/** Combines calls of the same moment into one request, `POST v2/utils/several`. A single call is sent unchanged. */
export const createCallBatcher = (send: (wire: WireCall) => Promise<unknown>) => {
  const waiting: PendingCall[] = []

  const settle = ({ resolve, reject }: PendingCall, answer: Answer): void => {
    if ('value' in answer) resolve(answer.value)
    else
      reject(
        new ApiError(answer.error.code, answer.error.message, { ...answer.error, status: answer.status }),
      )
  }
  const sendAll = async (batch: PendingCall[]): Promise<void> => {
    const calls = batch.map(({ wire }) => ({
      name: `POST ${wire.path.slice('/api/'.length)}`,
      input: wire.body,
    }))
    try {
      const { answers } = (await send(describeCall('POST v2/utils/several', { calls }))) as BatchReply
      for (const [index, pending] of batch.entries()) settle(pending, answers[index] as Answer)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  const flush = (): void => {
    const batch = waiting.splice(0, MAX_BATCH)
    if (waiting[0]) setTimeout(flush)
    if (batch[1]) void sendAll(batch)
    else for (const { wire, resolve } of batch) resolve(send(wire))
  }
  return (wire: WireCall): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (waiting.push({ wire, resolve, reject }) === 1) setTimeout(flush)
    })
}
