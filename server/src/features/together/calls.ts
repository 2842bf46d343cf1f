import type { CallName, Input, Reply } from '@metapyra/contract/calls'
import type { FastifyError } from 'fastify'
import { createLimitByName } from '../../platform/concurrency/limit-by-name.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { CallRequest } from '../../platform/http/call-request.ts'
import { asAppError } from '../../platform/http/error-replies.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { behalf } from '../../platform/on-behalf.ts'

type Several = 'POST v2/utils/several'
type Answer = Reply<Several>['answers'][number]

/** Of one caller, in however many requests: who asks for much at once leaves connections of the database to others. */
const AT_ONCE = 4

/** What a client asks for as it comes back, in one request: what one request costs, each of them would. */
export const togetherCalls = (): Handlers<Several> => {
  const inTurn = createLimitByName(AT_ONCE)
  return {
    'POST v2/utils/several': async ({ calls }, request) => {
      const { name } = behalf()
      return { answers: await Promise.all(calls.map((call) => inTurn(name, () => answerOne(call, request)))) }
    },
  }
}

const answerOne = async (
  { name, input }: Input<Several>['calls'][number],
  { within, log }: CallRequest,
): Promise<Answer> => {
  try {
    return { value: await within.call(name as CallName, input as never) }
  } catch (error) {
    const known = asAppError(error as FastifyError)
    if (!known) log.error({ err: error, call: name }, 'call failed')
    const failure = known ?? new AppError('INTERNAL')
    return { status: failure.status, error: failure.toBody() }
  }
}
