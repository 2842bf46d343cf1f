import { CHAT } from '@metapyra/contract/chat'
import type { Mention, MessageFile, MessageReaction } from '@metapyra/contract/entities/chat'
import { batched } from '../../../platform/db/batched-reads.ts'
import type { Executor } from '../../../platform/db/drizzle.ts'
import { and, asc, eq, gt, gte, inArray, lte, sql } from '../../../platform/db/drizzle.ts'
import { builtOnce, NAMED_LATER } from '../../../platform/db/statements/prepared-statements.ts'
import { users } from '../../account/tables.ts'
import { files } from '../../files/tables.ts'
import { conversations, messageMentions, messageReactions, messages } from '../tables.ts'

/** Returns false if the sender's device has sent this message before. */
export const insertMessage = async (tx: Executor, row: typeof messages.$inferInsert): Promise<boolean> => {
  const { rowCount } = await tx
    .insert(messages)
    .values(row)
    .onConflictDoNothing({ target: [messages.senderId, messages.clientId] })
  return rowCount === 1
}

/** Uses people's current names; for those without an account, the names stored with the message. */
const messageColumns = {
  id: messages.id,
  conversationId: messages.conversationId,
  seq: messages.seq,
  senderId: messages.senderId,
  senderName: sql<string>`coalesce(${users.name}, ${messages.senderName})`,
  senderImage: users.image,
  character: users.character,
  clientId: messages.clientId,
  rootId: conversations.rootId,
  body: messages.body,
  createdAt: messages.createdAt,
  change: messages.change,
  editedAt: messages.editedAt,
  deletedAt: messages.deletedAt,
  deletedById: messages.deletedById,
  replyCount: messages.replyCount,
  lastReplyAt: messages.lastReplyAt,
  pinnedAt: messages.pinnedAt,
  forwardedFromId: messages.forwardedFromId,
  forwardedFromName: messages.forwardedFromName,
  replierIds: sql<string[]>`case when ${messages.replyCount} = 0 then '{}'::uuid[] else array(
    select a.sender_id from ${messages} a join ${conversations} t on t.id = a.conversation_id
    where t.root_id = ${messages.id} and a.deleted_at is null
    group by a.sender_id order by max(a.seq) desc limit ${sql.raw(String(CHAT.repliersShown))}) end`,
  mentions: sql<Mention[]>`(
    select coalesce(json_agg(json_build_object('personId', x.person_id, 'name', x.name) order by x.name), '[]')
    from ${messageMentions} x where x.message_id = ${messages.id} and x.name is not null)`,
  reactions: sql<MessageReaction[]>`(
    select coalesce(json_agg(json_build_object('emoji', r.emoji, 'count', r.count, 'personIds', r.persons)), '[]')
    from (
      select emoji, count(*)::int as count,
        (array_agg(person_id order by created_at, person_id))[1:${sql.raw(String(CHAT.reactorsShown))}] as persons
      from ${messageReactions} where message_id = ${messages.id}
      group by emoji order by min(created_at), emoji
    ) r)`,
  files: sql<MessageFile[]>`(
    select coalesce(json_agg(json_strip_nulls(json_build_object('id', f.id, 'name', f.name, 'type', f.media_type,
      'size', f.size, 'width', f.width, 'height', f.height, 'durationMs', f.duration_ms, 'waveform', f.waveform))
      order by f.position), '[]')
    from ${files} f where f.message_id = ${messages.id} and f.kind = 'message')`,
  preview: messages.preview,
  card: messages.card,
}

const selectMessages = (db: Executor) =>
  db
    .select(messageColumns)
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .leftJoin(users, eq(users.id, messages.senderId))

export type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number]

const param = sql.placeholder

const withinPlaces = builtOnce((db: Executor) =>
  selectMessages(db)
    .where(
      and(
        eq(messages.conversationId, param('conversationId')),
        gte(messages.seq, param('from')),
        lte(messages.seq, param('to')),
      ),
    )
    .orderBy(asc(messages.seq))
    .prepare(NAMED_LATER),
)

/** Returns the messages with sequence numbers `from` to `to`, both included, in order. */
export const messagesWithin = (db: Executor, conversationId: string, from: number, to: number) =>
  withinPlaces(db).execute({ conversationId, from, to })

const afterChange = builtOnce((db: Executor) =>
  selectMessages(db)
    .where(and(eq(messages.conversationId, param('conversationId')), gt(messages.change, param('change'))))
    .orderBy(asc(messages.change))
    .limit(param('limit'))
    .prepare(NAMED_LATER),
)

/** Returns the messages written or changed after a change number, in order of change. */
export const messagesChangedAfter = (db: Executor, conversationId: string, change: number, limit: number) =>
  afterChange(db).execute({ conversationId, change, limit })

const byId = builtOnce((db: Executor) =>
  selectMessages(db)
    .where(eq(messages.id, param('id')))
    .prepare(NAMED_LATER),
)

export const messageById = async (db: Executor, id: string): Promise<MessageRow | undefined> =>
  (await byId(db).execute({ id }))[0]

export const messagesByIds = (db: Executor, ids: string[]) =>
  selectMessages(db).where(inArray(messages.id, ids))

export const messageByClientId = async (db: Executor, senderId: string, clientId: string) =>
  (await selectMessages(db).where(and(eq(messages.senderId, senderId), eq(messages.clientId, clientId))))[0]

export const locationOfMessage = async (
  db: Executor,
  conversationId: string,
  messageId: string,
): Promise<number | undefined> =>
  (
    await db
      .select({ seq: messages.seq })
      .from(messages)
      .where(and(eq(messages.conversationId, conversationId), eq(messages.id, messageId)))
  )[0]?.seq

/** Returns the sequence number of the first message at or after an instant. */
export const firstSeqSince = async (
  db: Executor,
  conversationId: string,
  at: Date,
): Promise<number | undefined> =>
  (
    await db
      .select({ seq: messages.seq })
      .from(messages)
      .where(and(eq(messages.conversationId, conversationId), gte(messages.createdAt, at)))
      .orderBy(asc(messages.createdAt), asc(messages.seq))
      .limit(1)
  )[0]?.seq

const atPlaces = builtOnce((db: Executor) =>
  selectMessages(db)
    .where(
      sql`(${messages.conversationId}, ${messages.seq}) in (
        select * from unnest(${param('ids')}::uuid[], ${param('seqs')}::int[]))`,
    )
    .prepare(NAMED_LATER),
)

interface MessageLocation {
  id: string
  lastSeq: number
}

const messagesOfLists = batched(async (db, lists: MessageLocation[][]) => {
  const keyOf = (id: string, seq: number) => `${id} ${seq}`
  const places = new Map(lists.flat().map((place) => [keyOf(place.id, place.lastSeq), place]))
  const all = [...places.values()]
  const found = await atPlaces(db).execute({
    ids: all.map(({ id }) => id),
    seqs: all.map(({ lastSeq }) => lastSeq),
  })
  const byPlace = new Map(found.map((row) => [keyOf(row.conversationId, row.seq), row]))
  return lists.map((list) => list.flatMap(({ id, lastSeq }) => byPlace.get(keyOf(id, lastSeq)) ?? []))
})

/** Returns the message at `lastSeq` of each of these conversations. */
export const lastMessagesOf = async (db: Executor, places: MessageLocation[]): Promise<MessageRow[]> =>
  (await messagesOfLists(db, places)) ?? []
