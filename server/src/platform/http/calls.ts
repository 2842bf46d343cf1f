import type { Call } from '@metapyra/contract/access'
import type { CallName } from '@metapyra/contract/calls'
import { calls } from '@metapyra/contract/calls'
import { ENVELOPE } from '@metapyra/contract/constants'
import type { PublicJwk } from '@metapyra/contract/schema'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Disk } from '../disk.ts'
import { checkAccess, checkInputInSpace, roleOf } from './access.ts'
import { AppError } from './app-error.ts'
import type { CallRequest } from './call-request.ts'
import { findCaller } from './caller.ts'
import type { CallerLookup } from './caller-lookup.ts'
import type { Shedding } from './connections/load-shedding.ts'
import { createCookieJar } from './cookies.ts'
import type { CsvReply } from './csv-reply.ts'
import { sendCsv } from './csv-reply.ts'
import { checkDisk } from './disk-guard.ts'
import type { Hosts } from './edge/hosts.ts'
import { checkOrigin, requestOrigin } from './edge/origin.ts'
import type { EventsReply } from './event-stream.ts'
import { sendEvents } from './event-stream.ts'
import type { Handler, Handlers } from './handlers.ts'
import { checkQuery, flatInput, needsBody, parseJson } from './input.ts'
import type { Budgets } from './limits/budgets.ts'
import { chargeCaller } from './limits/charge-caller.ts'
import {
  createSubCallLimit,
  createUninvitedLimit,
  limitIncludingInvited,
  rateLimitOf,
} from './limits/rate-limits.ts'
import type { TextMeter } from './limits/text-meter.ts'
import type { WrongTokens } from './limits/wrong-tokens.ts'
import { logCaller } from './log/log.ts'
import { describeInput, sectionOf } from './openapi.ts'
import { compile, compileReply } from './schemas.ts'
import type { Envelope } from './sealing/envelope.ts'
import { createWithin } from './sub-calls.ts'
import { receiveUpload } from './uploads/upload.ts'

const DEFAULT_MAX_BYTES = 64 * 1024
/**
 * [ACC-6] Logging out, and the key that its body is sealed with: open to blocked accounts, however busy the server is.
 */
const ALWAYS_OPEN: readonly CallName[] = ['POST v2/auth/logout', 'GET v2/security/keyPair']

export interface CallDeps {
  gate: CallerLookup
  hosts: Hosts
  envelope: Envelope
  /** The public half of the reading key that responses to this request are sealed with. */
  readingKey(request: CallRequest): Promise<PublicJwk | undefined>
  disk: Pick<Disk, 'isLow'>
  requireEncryption: boolean
  checkReplies: boolean
  limitFactor: number
  /** Undefined for calls that aren't counted. */
  shedding: Shedding | undefined
  budgets: Budgets
  texts: TextMeter
  wrongTokens: WrongTokens
}

/** Registers every call of the contract, with the checks before its handler (docs/decisions/0003). */
export const registerCalls = (app: FastifyInstance, deps: CallDeps, handlers: Handlers): void => {
  const inner = new Map<CallName, ReturnType<typeof createSubCallLimit>>()
  const countInner = async (name: CallName, request: FastifyRequest) => inner.get(name)?.(request)
  for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
    // Not counted, because uploads and streams take as long as the caller's connection needs.
    const isCounted = !(call.upload || isStreamed(call) || ALWAYS_OPEN.includes(name))
    inner.set(name, createSubCallLimit(app, limitOf(name, call), deps.limitFactor))
    registerCall(
      app,
      { ...deps, shedding: isCounted ? deps.shedding : undefined, countInner },
      handlers,
      name,
      call,
    )
  }
}

const limitOf = (name: CallName, { limit }: Call) => ({ limit, sharedAs: limit && name, countedAs: name })

interface Counting {
  countInner(name: CallName, request: FastifyRequest): Promise<void>
}

const registerCall = (
  app: FastifyInstance,
  deps: CallDeps & Counting,
  handlers: Handlers,
  name: CallName,
  call: Call,
): void => {
  const { shedding } = deps
  const handler = handlers[name] as Handler<CallName>
  const [method = '', path = ''] = name.split(' ')
  const isGet = method === 'GET'
  const checkInput = compile(call.body, { isText: isGet })
  const checkReply = deps.checkReplies && !isStreamed(call) ? compileReply(call) : undefined
  const callLimit = limitOf(name, call)
  const limitOfUninvited = createUninvitedLimit(app, callLimit, deps.limitFactor)
  app.route({
    method,
    url: `/api/${path}`,
    bodyLimit: call.maxBytes ?? DEFAULT_MAX_BYTES,
    schema: {
      summary: call.summary,
      operationId: name,
      tags: [sectionOf(name, call)],
      ...describeInput(name, call),
      response: { [call.status ?? 200]: isStreamed(call) ? streamContent(call) : call.reply },
    },
    // Replies are already text.
    serializerCompiler: () => JSON.stringify,
    // Inputs are checked in the handler, after the envelope is opened and the caller's access is checked.
    validatorCompiler: () => () => true,
    config: { rateLimit: rateLimitOf(limitIncludingInvited(callLimit), deps.limitFactor) },
    onRequest: async (request) => {
      shedding?.check()
      if (!isGet) checkOrigin(request, { isUpload: call.upload === true })
      if (call.unsafe && !request.headers.authorization && !request.headers['x-requested-with']) {
        throw new AppError('BAD_ORIGIN')
      }
    },
    handler: withConcurrencySlot(shedding, async (request, reply) => {
      const cookies = createCookieJar(deps.hosts, request, reply)
      const caller = await findCaller(deps.gate, deps.hosts, request, cookies)
      logCaller(request, reply, caller)
      if (call.bearer && caller.bearer === null) await deps.wrongTokens.count(request.ip)
      checkAccess(call, caller, { isOpenToBlocked: ALWAYS_OPEN.includes(name), isReading: isGet })
      checkDisk(deps.disk, name, call)
      // An invited company may register from one IP address in a day, and its links can't be guessed.
      const isInvited = call.bearer?.includes('invite') && caller.bearer?.purpose === 'invite'
      if (!isInvited) await limitOfUninvited(request)
      const callRequest: CallRequest = {
        id: request.id,
        log: request.log,
        ip: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
        origin: requestOrigin(request),
        session: caller.session,
        user: caller.user,
        space: caller.space,
        isOnOwnDomain: caller.isOnOwnDomain,
        role: roleOf(caller),
        fence: caller.fence,
        bearer: caller.bearer ?? null,
        upload: null,
        cookies,
        within: createWithin(
          { ...deps, countCall: (inner) => deps.countInner(inner, request) },
          handlers,
          caller,
          () => callRequest,
        ),
      }
      checkQuery(call, request)
      await using upload = call.upload
        ? await receiveUpload(request, {
            maxBytes: call.maxBytes ?? DEFAULT_MAX_BYTES,
            requireEncryption: deps.requireEncryption,
            openText: (jwe) => deps.envelope.open(jwe, request, caller.session),
          })
        : undefined
      const input = upload ? upload.fields : await readInput(deps, call, request, caller.session)
      checkInput(input)
      checkInputInSpace(call, caller, input)
      if (upload) callRequest.upload = upload.file
      const work = async () => handler(input as never, callRequest)
      const result = await chargeCaller(deps, call, callRequest, input, work)
      checkReply?.(result)
      return answer(deps, call, request, reply, callRequest, result)
    }),
  })
}

type Serve = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

const withConcurrencySlot = (shedding: Shedding | undefined, serve: Serve): Serve =>
  shedding ? (request, reply) => shedding.serve(reply, () => serve(request, reply)) : serve

const isStreamed = ({ csv, events }: Call): boolean => csv === true || events === true
const streamContent = ({ csv, reply }: Call) => ({
  content: { [csv ? 'text/csv' : 'text/event-stream']: { schema: reply } },
})

const isSealed = (request: FastifyRequest): boolean =>
  request.headers['content-type']?.split(';')[0]?.trim() === ENVELOPE.contentType

const readInput = async (
  deps: CallDeps,
  call: Call,
  request: FastifyRequest,
  session: CallRequest['session'],
) => {
  // Only calls that are declared as uploads read multipart bodies.
  if (request.isMultipart()) throw new AppError('UNSUPPORTED_TYPE')
  const text = request.body as string | undefined
  if (text && isSealed(request))
    return flatInput(request, parseJson(await deps.envelope.open(text, request, session)))
  if (deps.requireEncryption && (text || needsBody(call, request))) throw new AppError('ENCRYPTION_REQUIRED')
  return flatInput(request, text ? parseJson(text) : undefined)
}

const answer = async (
  deps: CallDeps,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  callRequest: CallRequest,
  result: unknown,
) => {
  reply.header('cache-control', 'no-store')
  if (result === null) return reply.code(204).send()
  if (call.csv) return sendCsv(reply, result as CsvReply)
  if (call.events) return sendEvents(reply, result as EventsReply)
  reply.code(call.status ?? 200)
  const wantsSealed = isSealed(request) || request.headers.accept?.includes(ENVELOPE.contentType)
  const key = call.secret && wantsSealed ? await deps.readingKey(callRequest) : undefined
  const text = JSON.stringify(result)
  if (!key) return reply.type('application/json; charset=utf-8').send(text)
  return reply.type(ENVELOPE.contentType).send(await deps.envelope.seal(text, key))
}
