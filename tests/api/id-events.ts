import { randomUUID } from 'node:crypto'
import { clientEvents } from '@metapyra/contract/realtime'
import type { Actor } from './actor.ts'
import { idFieldsOf, withIdAt } from './id-fields.ts'
import { rowOf } from './id-rows.ts'
import type { Answered, Live } from './live.ts'
import { ask, connected, openSocket } from './live.ts'
import type { Schema } from './sample.ts'
import { sample } from './sample.ts'
import type { Objects } from './space-objects.ts'

/** Each id that an event of a socket takes. */
export const eventFields = Object.entries(clientEvents).flatMap(([event, body]) => {
  const schema = body as unknown as Schema
  return idFieldsOf(schema).map((field) => ({
    ...{ event, path: field.path, schema, row: rowOf(event, field) },
  }))
})

/** Somebody who is in the room. */
export const enter = async (actor: Actor): Promise<Live> => {
  const socket = await connected(openSocket(actor, actor.spaceId ?? ''))
  const answer = await ask(socket, 'space:enter', {})
  if (!answer.ok) throw new Error(answer.error.message)
  return socket
}

/** What a sample would not say rightly. */
const more = (event: string, path: string, own: Objects) => ({
  ...(event === 'chat:edit' && { messageId: own.message }),
  ...(event === 'chat:send' && { receiverId: own.space, clientId: randomUUID(), body: '@one hello' }),
  ...(path.startsWith('mentions') && { mentions: [{ name: 'one' }] }),
})

/** The event with that id in its place, all others in it this space’s own. */
export const sayWith = (
  socket: Live,
  { event, path, schema }: (typeof eventFields)[number],
  own: Objects,
  id: string,
): Promise<Answered<unknown>> => {
  const honest = { ...(sample(schema) as object), ...more(event, path, own) }
  return ask(socket, event, withIdAt(honest, path, id))
}
