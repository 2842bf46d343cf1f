import type { CallName, calls, Input, Reply } from '@metapyra/contract/calls'
import type { CallRequest } from './call-request.ts'
import type { CsvReply } from './csv-reply.ts'
import type { EventsReply } from './event-stream.ts'

type Answer<N extends CallName> = (typeof calls)[N] extends { csv: true }
  ? CsvReply
  : (typeof calls)[N] extends { events: true }
    ? EventsReply
    : Reply<N>
export type Handler<N extends CallName> = (input: Input<N>, request: CallRequest) => Promise<Answer<N>>
export type Handlers<N extends CallName = CallName> = { [K in N]: Handler<K> }
