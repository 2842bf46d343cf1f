import type { Reply } from '@metapyra/contract/calls'
import { ApiError } from './errors.ts'
import type { WireCall } from './request.ts'
import { describeCall } from './request.ts'

type Several = Reply<'POST v2/utils/several'>
type Answer = Several['answers'][number]
interface Waiting {
  wire: WireCall
  resolve(value: unknown): void
  reject(error: unknown): void
}

/** Same as the contract's `MOST_TOGETHER`. */
const MOST = 24

/** Combines calls of the same moment into one request, `POST v2/utils/several`. A single call is sent unchanged. */
export const createCallBatcher = (send: (wire: WireCall) => Promise<unknown>) => {
  const waiting: Waiting[] = []

  const settle = ({ resolve, reject }: Waiting, answer: Answer): void => {
    if ('value' in answer) resolve(answer.value)
    else
      reject(
        new ApiError(answer.error.code, answer.error.message, { ...answer.error, status: answer.status }),
      )
  }
  const sendAll = async (all: Waiting[]): Promise<void> => {
    const calls = all.map(({ wire }) => ({
      name: `POST ${wire.path.slice('/api/'.length)}`,
      input: wire.body,
    }))
    try {
      const { answers } = (await send(describeCall('POST v2/utils/several', { calls }))) as Several
      for (const [index, one] of all.entries()) settle(one, answers[index] as Answer)
    } catch (error) {
      for (const { reject } of all) reject(error)
    }
  }
  const flush = (): void => {
    const all = waiting.splice(0, MOST)
    if (waiting[0]) setTimeout(flush)
    if (all[1]) void sendAll(all)
    else for (const { wire, resolve } of all) resolve(send(wire))
  }
  return (wire: WireCall): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (waiting.push({ wire, resolve, reject }) === 1) setTimeout(flush)
    })
}
