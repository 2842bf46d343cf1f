import type { Executor } from '../../../platform/db/drizzle.ts'
import { and, eq, sql } from '../../../platform/db/drizzle.ts'
import { builtOnce, NAMED_LATER } from '../../../platform/db/statements/prepared-statements.ts'
import { members } from '../../workspace/tables.ts'
import { conversationMembers, conversations, messages } from '../tables.ts'
import type { ConversationRow, Standing } from './queries.ts'
import { blocks } from './queries.ts'

/** What the id of a receiver stands for in a space, to somebody there: each of it null where it is something else. */
export interface Receiver {
  /** Of a member: how they stand. */
  standing: Standing | null
  isMessage: boolean
  /** The space's own, that with this person, or the group, room or event, whether or not its reader asks. */
  conversation: ConversationRow | null
  /** How far who asks has read it; null: they have no row there. */
  readSeq: number | null
}

interface ReceiverQuery {
  spaceId: string
  personId: string
  id: string
}

const asked = (name: keyof ReceiverQuery) => sql.placeholder(name)

/** Each by an index of its own; of the partial ones, the kind must stand in the statement. */
const conversationNamed = sql`lateral (
  select c.id from ${conversations} c where c.id = k.id and c.audience_id = c.id
  union all select c.id from ${conversations} c where c.workspace_id = ${asked('spaceId')} and c.kind = 'dm'
    and c.first_person_id = least(k.id, ${asked('personId')}::uuid)
    and c.second_person_id = greatest(k.id, ${asked('personId')}::uuid)
  union all select c.id from ${conversations} c
    where c.workspace_id = ${asked('spaceId')} and c.kind = 'space' and c.workspace_id = k.id
  limit 1) p`

const placeNamed = builtOnce((db: Executor) =>
  db
    .select({
      role: members.role,
      status: members.status,
      hasBlocked: blocks(members.userId, asked('personId')),
      isBlocked: blocks(asked('personId'), members.userId),
      isMessage: sql<boolean>`exists (select from ${messages} x where x.id = k.id)`,
      conversation: conversations,
      readSeq: conversationMembers.lastReadSeq,
    })
    .from(sql`(select ${asked('id')}::uuid as id) k`)
    .leftJoin(members, and(eq(members.workspaceId, asked('spaceId')), sql`${members.userId} = k.id`))
    .leftJoin(conversationNamed, sql`true`)
    .leftJoin(conversations, sql`${conversations.id} = p.id`)
    .leftJoin(
      conversationMembers,
      and(
        eq(conversationMembers.conversationId, conversations.id),
        eq(conversationMembers.personId, asked('personId')),
      ),
    )
    .prepare(NAMED_LATER),
)

/** By one statement: who opens a chat, writes there or has read it asks this first. */
export const resolveReceiver = async (db: Executor, of: ReceiverQuery): Promise<Receiver> => {
  const [row] = await placeNamed(db).execute({ ...of })
  if (!row) throw new Error('A statement without conditions has answered nothing')
  const { role, status, hasBlocked, isBlocked, isMessage, conversation, readSeq } = row
  const standing = role === null ? null : ({ role, status, hasBlocked, isBlocked } as Standing)
  return { standing, isMessage, conversation, readSeq }
}
