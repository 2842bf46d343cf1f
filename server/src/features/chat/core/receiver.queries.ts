import type { Executor } from '../../../platform/db/drizzle.ts'
import { and, eq, sql } from '../../../platform/db/drizzle.ts'
import { builtOnce, NAMED_LATER } from '../../../platform/db/statements/prepared-statements.ts'
import { members } from '../../workspace/tables.ts'
import { conversationMembers, conversations, messages } from '../tables.ts'
import type { ConversationRow, ReceiverMembership } from './queries.ts'
import { blocks } from './queries.ts'

/** What a receiver id resolves to for a person in a space. Fields that do not apply are null. */
export interface Receiver {
  /** The membership, if the id is a member's. */
  membership: ReceiverMembership | null
  isMessage: boolean
  /**
   * The space's own conversation, the one with this person, or that of the group, room or event, even if the caller
   * cannot read it.
   */
  conversation: ConversationRow | null
  /** How far the caller has read it; null if they have no row there. */
  readSeq: number | null
}

interface ReceiverQuery {
  spaceId: string
  personId: string
  id: string
}

const param = (name: keyof ReceiverQuery) => sql.placeholder(name)

/** Each branch uses its own index; for partial indexes, the kind must be a literal in the statement. */
const conversationNamed = sql`lateral (
  select c.id from ${conversations} c where c.id = k.id and c.audience_id = c.id
  union all select c.id from ${conversations} c where c.workspace_id = ${param('spaceId')} and c.kind = 'dm'
    and c.first_person_id = least(k.id, ${param('personId')}::uuid)
    and c.second_person_id = greatest(k.id, ${param('personId')}::uuid)
  union all select c.id from ${conversations} c
    where c.workspace_id = ${param('spaceId')} and c.kind = 'space' and c.workspace_id = k.id
  limit 1) p`

const receiverStatement = builtOnce((db: Executor) =>
  db
    .select({
      role: members.role,
      status: members.status,
      hasBlocked: blocks(members.userId, param('personId')),
      isBlocked: blocks(param('personId'), members.userId),
      isMessage: sql<boolean>`exists (select from ${messages} x where x.id = k.id)`,
      conversation: conversations,
      readSeq: conversationMembers.lastReadSeq,
    })
    .from(sql`(select ${param('id')}::uuid as id) k`)
    .leftJoin(members, and(eq(members.workspaceId, param('spaceId')), sql`${members.userId} = k.id`))
    .leftJoin(conversationNamed, sql`true`)
    .leftJoin(conversations, sql`${conversations.id} = p.id`)
    .leftJoin(
      conversationMembers,
      and(
        eq(conversationMembers.conversationId, conversations.id),
        eq(conversationMembers.personId, param('personId')),
      ),
    )
    .prepare(NAMED_LATER),
)

/** Uses one statement, because opening a chat, writing and marking as read all begin with it. */
export const resolveReceiver = async (db: Executor, of: ReceiverQuery): Promise<Receiver> => {
  const [row] = await receiverStatement(db).execute({ ...of })
  if (!row) throw new Error('A statement without conditions has answered nothing')
  const { role, status, hasBlocked, isBlocked, isMessage, conversation, readSeq } = row
  const membership = role === null ? null : ({ role, status, hasBlocked, isBlocked } as ReceiverMembership)
  return { membership, isMessage, conversation, readSeq }
}
