import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/http/app-error.ts'
import { SANDBOX_VOICE } from '../../providers/voice/voice.ts'
import { checkOwnForm, readForms } from '../form.ts'
import type { Faults } from '../link/faults.ts'
import { createFaults } from '../link/faults.ts'
import type { SandboxCall, SandboxCalls } from './calls.ts'
import { createSandboxCalls, EVENTS } from './calls.ts'
import type { Fault } from './faults.ts'
import { FAULT_ANSWERS, FAULTS } from './faults.ts'
import { voiceSandboxPage } from './page.ts'

interface Settings {
  /** The URL that receives the product's webhooks. */
  endpoint: () => string
  clock: () => Date
}

/** For tests: its calls and its faults. */
export interface VoiceSandbox {
  calls: SandboxCalls
  faults: Faults<Fault>
}

const LONGEST_SECONDS = 7200

/** A Retell sandbox with its protocol; never registered in production. What people say is typed on its page. */
export const registerVoiceSandbox = async (
  app: FastifyInstance,
  { endpoint, clock }: Settings,
): Promise<VoiceSandbox> => {
  const calls = createSandboxCalls(endpoint, clock)
  const faults = createFaults<Fault>(FAULT_ANSWERS)
  await app.register(
    async (scope) => {
      readForms(scope)
      registerApi(scope, calls, faults)
      registerDesk(scope, calls, faults)
    },
    { prefix: SANDBOX_VOICE.path },
  )
  return { calls, faults }
}

const registerApi = (scope: FastifyInstance, calls: SandboxCalls, faults: Faults<Fault>): void => {
  scope.post<{ Body: string }>('/v2/create-web-call', async (request, reply) => {
    const fault = faults.next()
    if (fault) return reply.code(fault.status).send({ status: 'error', message: fault.reason })
    if (faults.take('hanging')) return reply.hijack()
    if (faults.take('empty')) return reply.code(201).send({})
    if (request.headers.authorization !== `Bearer ${SANDBOX_VOICE.apiKey}`)
      return reply.code(401).send({ status: 'error', message: 'Invalid API Key' })
    const input = JSON.parse(request.body) as Partial<SandboxCall>
    if (input.agent_id !== SANDBOX_VOICE.agentId)
      return reply.code(422).send({ status: 'error', message: `Agent ${input.agent_id} not found` })
    return reply.code(201).send(await calls.register(input))
  })
}

const registerDesk = (scope: FastifyInstance, calls: SandboxCalls, faults: Faults<Fault>): void => {
  const { path } = SANDBOX_VOICE
  scope.get('/', async (_, reply) =>
    reply.type('text/html; charset=utf-8').send(voiceSandboxPage(path, calls.all(), faults)),
  )
  scope.post<{ Body: Record<string, string> | null }>('/', async (request, reply) => {
    checkOwnForm(request)
    const { act = '', id = '', fault = '', user = '', agent = '', seconds = '' } = request.body ?? {}
    const call = calls.of(id)
    if (act === 'fault' && Object.hasOwn(FAULTS, fault)) faults.set(fault as Fault, 1)
    else if (call && act === 'play') {
      const lasted = Math.min(LONGEST_SECONDS, Math.max(1, Math.round(Number(seconds)) || 1))
      calls.play(
        call,
        [
          ['user', user],
          ['agent', agent],
        ],
        lasted,
      )
      for (const event of EVENTS) await calls.tell(event, call)
    } else if (call && act === 'again') await calls.tell('call_ended', call)
    else throw new AppError('NOT_FOUND')
    return reply.redirect(path, 303)
  })
}
