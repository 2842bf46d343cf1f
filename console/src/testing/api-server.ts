import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CallName, Input, Reply } from '@metapyra/contract/calls'
import type { ErrorBody } from '@metapyra/contract/errors'
import { createApi } from '@metapyra/session/api'

interface Refusal {
  status: number
  error: ErrorBody
}
type Answer<N extends CallName> = Reply<N> | Refusal
export type Answers = { [N in CallName]?: (input: Input<N>) => Answer<N> | Promise<Answer<N>> }

export interface ReceivedRequest {
  name: string
  input: unknown
  workspaceId: string | undefined
}

const isRefusal = (answer: unknown): answer is Refusal =>
  typeof answer === 'object' && answer !== null && 'status' in answer && 'error' in answer

/** A real HTTP server that answers API calls as the test defines, and an API client for it. */
export async function startApiServer(answers: Answers) {
  const requests: ReceivedRequest[] = []
  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    response.setHeader('access-control-allow-methods', '*')
    if (request.method === 'OPTIONS') {
      response.end()
      return
    }
    const name = `${request.method} ${request.url?.replace('/api/', '')}` as CallName
    const body = Buffer.concat(await request.toArray()).toString()
    const input: unknown = body ? JSON.parse(body) : {}
    requests.push({ name, input, workspaceId: request.headers['x-workspace-id'] as string | undefined })
    const answer = await answers[name]?.(input as never)
    response.setHeader('content-type', 'application/json')
    response.statusCode = isRefusal(answer) ? answer.status : answer === undefined ? 404 : 200
    response.end(JSON.stringify(isRefusal(answer) ? answer.error : answer))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { api } = createApi({
    origin,
    canSeal: false,
    sender: { workspaceId: () => 'space-1', sessionId: () => 'session-1' },
  })
  const stop = () =>
    new Promise<void>((stopped) => {
      server.close(() => stopped())
      server.closeAllConnections()
    })
  /** Returns the inputs of the received calls whose names end with `call`, oldest first. */
  const inputsOf = (call: string) =>
    requests.filter(({ name }) => name.endsWith(call)).map(({ input }) => input)
  return { api, answers, requests, inputsOf, stop, [Symbol.asyncDispose]: stop }
}
