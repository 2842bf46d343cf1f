import type { CallName, Input, Reply } from '@metapyra/contract/calls'
import type { FastifyError } from 'fastify'
import { createLimitByName } from '../../platform/concurrency/limit-by-name.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { CallRequest } from '../../platform/http/call-request.ts'
import { asAppError } from '../../platform/http/error-replies.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { currentWork } from '../../platform/work-context.ts'

type Several = 'POST v2/utils/several'
type Answer = Reply<Several>['answers'][number]

/** For one caller across all requests, so that a caller with many calls leaves database connections to others. */
const AT_ONCE = 4

/**
 * Handles the calls of a returning client in one request, because each separate request would have the same overhead.
 */
export const togetherCalls = (): Handlers<Several> => {
  const inTurn = createLimitByName(AT_ONCE)
  return {
    'POST v2/utils/several': async ({ calls }, request) => {
      const { name } = currentWork()
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
