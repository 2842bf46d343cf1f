import type { Transaction } from '../../../platform/db/drizzle.ts'
import { and, eq, inArray, sql } from '../../../platform/db/drizzle.ts'
import { assignChangeNumbers } from '../core/changes.queries.ts'
import { messageMentions, messageReactions, messages } from '../tables.ts'
import type { Erasure } from './erase.queries.ts'

/** Some messages of one conversation, with the name that replaces the person's. */
interface Some {
  conversationId: string
  ids: string[]
  senderName: string
}

/** Keeps the text of messages a person wrote, but replaces the person by the alias. */
export const renameWritten = async (
  tx: Transaction,
  { personId, aliasId }: Erasure,
  { conversationId, ids, senderName }: Some,
): Promise<number> => {
  await assignChangeNumbers(tx, conversationId, ids)
  await tx
    .update(messages)
    .set({
      senderId: aliasId,
      senderName,
      deletedById: sql`case when ${messages.deletedById} = ${personId} then ${aliasId}::uuid else ${messages.deletedById} end`,
    })
    .where(inArray(messages.id, ids))
  await tx.update(messageMentions).set({ senderId: aliasId }).where(inArray(messageMentions.messageId, ids))
  return 0
}

export const renamePassedOn = async (
  tx: Transaction,
  { aliasId }: Erasure,
  { conversationId, ids, senderName }: Some,
): Promise<number> => {
  await assignChangeNumbers(tx, conversationId, ids)
  await tx
    .update(messages)
    .set({ forwardedFromId: aliasId, forwardedFromName: senderName })
    .where(inArray(messages.id, ids))
  return 0
}

export const renameReactions = async (
  tx: Transaction,
  { personId, aliasId }: Erasure,
  { conversationId, ids }: Some,
): Promise<number> => {
  await assignChangeNumbers(tx, conversationId, ids)
  await tx
    .update(messageReactions)
    .set({ personId: aliasId })
    .where(and(inArray(messageReactions.messageId, ids), eq(messageReactions.personId, personId)))
  return 0
}

/** Replaces the person's name in other people's messages; the rest of the text stays. */
export const renameMentions = async (
  tx: Transaction,
  { personId, aliasId }: Erasure,
  { conversationId, ids, senderName }: Some,
): Promise<number> => {
  await assignChangeNumbers(tx, conversationId, ids)
  await tx.execute(sql`
    update ${messages} m set body = replace(m.body, '@' || x.name, '@' || ${senderName}::text)
    from ${messageMentions} x where x.message_id = m.id and x.person_id = ${personId} and x.name is not null
      and m.id = any(${sql.param(ids)}::uuid[])`)
  await tx
    .update(messageMentions)
    .set({
      personId: aliasId,
      name: sql`case when ${messageMentions.name} is not null then ${senderName}::text end`,
    })
    .where(and(inArray(messageMentions.messageId, ids), eq(messageMentions.personId, personId)))
  return 0
}
