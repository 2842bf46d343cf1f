import type { Call } from '@metapyra/contract/access'
import type { CallName, Input, Reply } from '@metapyra/contract/calls'
import { calls } from '@metapyra/contract/calls'
import type { Disk } from '../disk.ts'
import type { Caller } from './access.ts'
import { checkAccess, checkInputInSpace } from './access.ts'
import { AppError } from './app-error.ts'
import type { CallRequest } from './call-request.ts'
import { checkDisk } from './disk-guard.ts'
import type { Handler, Handlers } from './handlers.ts'
import type { Budgets } from './limits/budgets.ts'
import { chargeCaller } from './limits/charge-caller.ts'
import type { TextMeter } from './limits/text-meter.ts'
import { compile } from './schemas.ts'

/** Sub-calls, made as the caller of the outer call and with no more than their access. */
export interface SubCalls {
  /** True if the caller has access to a call. */
  may(name: CallName): boolean
  /** Throws the error that the call's checks would give for this input. */
  check(name: CallName, input: Record<string, unknown>): void
  /** Makes a call with the access, limits, schema, errors and costs that it has over HTTP. */
  call<N extends CallName>(name: N, input: Input<N>): Promise<Reply<N>>
}

interface CallDeps {
  disk: Pick<Disk, 'isLow'>
  /** Counts it against its own limit; throws TOO_MANY beyond that. */
  countCall(name: CallName): Promise<void>
  budgets: Budgets
  texts: TextMeter
}

export const createWithin = (
  { disk, countCall, budgets, texts }: CallDeps,
  handlers: Handlers,
  caller: Caller,
  requestOf: () => CallRequest,
): SubCalls => {
  const checkDoor = (name: CallName): void =>
    checkAccess(calls[name], caller, { isOpenToBlocked: false, isReading: name.startsWith('GET ') })
  const check = (name: CallName, input: Record<string, unknown>): void => {
    const call: Call = calls[name]
    checkDoor(name)
    compile(call.body)(input)
    checkInputInSpace(call, caller, input)
    checkDisk(disk, name, call)
  }
  return {
    may: (name) => {
      try {
        checkDoor(name)
        return true
      } catch (error) {
        if (error instanceof AppError) return false
        throw error
      }
    },
    check,
    call: async (name, input) => {
      await countCall(name)
      check(name, input as Record<string, unknown>)
      const call: Call = calls[name]
      const request = requestOf()
      const answer = async () => (handlers[name] as Handler<CallName>)(input, request)
      const answered = chargeCaller({ budgets, texts }, call, request, input, answer)
      return (await answered) as Reply<typeof name>
    },
  }
}
