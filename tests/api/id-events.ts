import { randomUUID } from 'node:crypto'
import { clientEvents } from '@metapyra/contract/realtime'
import type { Actor } from './actor.ts'
import { idFieldsOf, withIdAt } from './id-fields.ts'
import { rowOf } from './id-swap-expectations.ts'
import type { AckReply, Live } from './live.ts'
import { connected, emitWithAck, openSocket } from './live.ts'
import type { Schema } from './sample.ts'
import { sample } from './sample.ts'
import type { Objects } from './space-objects.ts'

/** Each id that a socket event accepts. */
export const eventFields = Object.entries(clientEvents).flatMap(([event, body]) => {
  const schema = body as unknown as Schema
  return idFieldsOf(schema).map((field) => ({
    ...{ event, path: field.path, schema, row: rowOf(event, field) },
  }))
})

/** Opens a socket and enters the room. */
export const enter = async (actor: Actor): Promise<Live> => {
  const socket = await connected(openSocket(actor, actor.spaceId ?? ''))
  const answer = await emitWithAck(socket, 'space:enter', {})
  if (!answer.ok) throw new Error(answer.error.message)
  return socket
}

/** Values that a sample of the schema would get wrong. */
const more = (event: string, path: string, objects: Objects) => ({
  ...(event === 'chat:edit' && { messageId: objects.message }),
  ...(event === 'chat:send' && { receiverId: objects.space, clientId: randomUUID(), body: '@one hello' }),
  ...(path.startsWith('mentions') && { mentions: [{ name: 'one' }] }),
})

/** Sends the event with that id in its place. All other ids in it are this space’s own. */
export const emitWithId = (
  socket: Live,
  { event, path, schema }: (typeof eventFields)[number],
  objects: Objects,
  id: string,
): Promise<AckReply<unknown>> => {
  const honest = { ...(sample(schema) as object), ...more(event, path, objects) }
  return emitWithAck(socket, event, withIdAt(honest, path, id))
}
