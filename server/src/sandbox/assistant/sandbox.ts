import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '../../platform/http/app-error.ts'
import { SANDBOX_ASSISTANT } from '../../providers/assistant/assistant.ts'
import { actionButton, checkOwnForm, readForms } from '../form.ts'
import { createFaults } from '../link/faults.ts'
import { sandboxPage } from '../page.ts'
import type { Fault } from './faults.ts'
import { FAULT_ANSWERS, FAULTS } from './faults.ts'
import type { ChatBody } from './model.ts'
import { sandboxReply } from './model.ts'
import { usageOf, writeStream } from './stream.ts'

type Form = { Body: Record<string, string | undefined> | null }

/** For tests: the requests it got, how many answers were canceled, and its faults. */
export type AssistantSandbox = Awaited<ReturnType<typeof registerAssistantSandbox>>

/** An OpenAI-compatible endpoint; never registered in production. */
export const registerAssistantSandbox = async (app: FastifyInstance, { clock }: { clock: () => Date }) => {
  const { path, apiKey } = SANDBOX_ASSISTANT
  const faults = createFaults(FAULT_ANSWERS)
  const seen = { bodies: [] as ChatBody[], stopped: 0, wordMs: 0, isGullible: false }

  await app.register(async (scope) => {
    readForms(scope)
    scope.get(path, async (_, reply) => reply.type('text/html; charset=utf-8').send(deskPage(faults.left)))
    scope.post<Form>(path, async (request, reply) => {
      checkOwnForm(request)
      const { fault = '', times = '1' } = request.body ?? {}
      if (!Object.hasOwn(FAULTS, fault)) throw new AppError('NOT_FOUND')
      faults.set(fault as Fault, Number(times))
      return reply.redirect(path, 303)
    })
  })

  await app.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) =>
      done(null, JSON.parse(String(body))),
    )
    scope.post<{ Body: ChatBody }>(`${path}/v1/chat/completions`, async (request, reply) => {
      seen.bodies.push(request.body)
      const fault = faults.next()
      if (fault || request.headers.authorization !== `Bearer ${apiKey}`)
        return refuse(reply, fault ?? { status: 401, reason: 'invalid_api_key' })
      const abort = new AbortController()
      if (faults.take('hang')) return reply.hijack()
      if (faults.take('page')) return reply.type('text/html').send('<h1>Welcome to nginx</h1>')
      const modelReply = sandboxReply(request.body, clock(), seen)
      const usage = usageOf(JSON.stringify(request.body.messages), modelReply)
      if (faults.take('whole'))
        return { choices: [{ index: 0, message: wholeOf(modelReply), finish_reason: 'stop' }], usage }
      reply.hijack()
      const { raw } = reply
      raw.once('close', () => {
        if (raw.writableFinished) return
        seen.stopped += 1
        abort.abort()
      })
      raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
      await writeStream({ raw, faults, signal: abort.signal, wordMs: seen.wordMs }, modelReply, usage)
      return reply
    })
  })
  return { faults, seen }
}

const wholeOf = ({ text, calls }: ReturnType<typeof sandboxReply>) => ({
  ...{ role: 'assistant', content: text },
  ...(calls.length > 0 && { tool_calls: calls }),
})

const refuse = (
  reply: FastifyReply,
  { status, reason, retryAfter }: { status: number; reason: string; retryAfter?: number },
) => {
  if (retryAfter) reply.header('retry-after', retryAfter)
  return reply.code(status).send({ error: { message: reason, type: reason, code: reason } })
}

const deskPage = (left: (fault: Fault) => number): string =>
  sandboxPage(
    'Model (sandbox)',
    `<h1>Model (sandbox)</h1>
<p>This page stands in for a model behind an endpoint that speaks as OpenAI’s does. It quotes what it’s given and calls the tools that match a request.</p>
<h2>What can go wrong, once</h2><span class="row">${(Object.keys(FAULTS) as Fault[])
      .map((fault) =>
        actionButton(
          SANDBOX_ASSISTANT.path,
          'fault',
          `${FAULTS[fault]}${left(fault) > 0 ? ` · ${left(fault)} left` : ''}`,
          { fault, times: '1' },
        ),
      )
      .join('')}</span>`,
  )
