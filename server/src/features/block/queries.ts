import type { Executor, Transaction } from '../../platform/db/drizzle.ts'
import { and, desc, eq, sql } from '../../platform/db/drizzle.ts'
import { isAmongKeys, rowsOfMember } from '../../platform/db/member-batch.ts'
import { builtOnce, NAMED_LATER } from '../../platform/db/statements/prepared-statements.ts'
import { users } from '../account/tables.ts'
import { personBlocks } from './tables.ts'

export interface Blocking {
  workspaceId: string
  /** The person who blocks. */
  personId: string
  blockedId: string
}

const isIt = ({ workspaceId, personId, blockedId }: Blocking) =>
  and(
    eq(personBlocks.workspaceId, workspaceId),
    eq(personBlocks.personId, personId),
    eq(personBlocks.blockedId, blockedId),
  )

export const isThere = async (db: Executor, blocking: Blocking): Promise<boolean> =>
  (await db.select({ at: personBlocks.createdAt }).from(personBlocks).where(isIt(blocking))).length > 0

/** Returns false if the block already existed. */
export const insertBlock = async (tx: Transaction, blocking: Blocking, createdAt: Date): Promise<boolean> => {
  const { rowCount } = await tx
    .insert(personBlocks)
    .values({ ...blocking, createdAt })
    .onConflictDoNothing()
  return rowCount === 1
}

export const deleteBlock = (db: Executor, blocking: Blocking) => db.delete(personBlocks).where(isIt(blocking))

export const countBlocks = async (db: Executor, workspaceId: string, personId: string): Promise<number> =>
  (
    await db
      .select({ count: sql<number>`count(*)::int` })
      .from(personBlocks)
      .where(and(eq(personBlocks.workspaceId, workspaceId), eq(personBlocks.personId, personId)))
  )[0]?.count ?? 0

const ofPerson = builtOnce((db: Executor) =>
  db
    .select({
      blocked: {
        personId: personBlocks.blockedId,
        name: users.name,
        image: users.image,
        character: users.character,
        blockedAt: personBlocks.createdAt,
      },
      workspaceId: personBlocks.workspaceId,
      userId: personBlocks.personId,
    })
    .from(personBlocks)
    .innerJoin(users, eq(users.id, personBlocks.blockedId))
    .where(isAmongKeys(personBlocks.workspaceId, personBlocks.personId))
    .orderBy(desc(personBlocks.createdAt), desc(personBlocks.blockedId))
    .prepare(NAMED_LATER),
)

const rowsOf = rowsOfMember((db, keys) => ofPerson(db).execute(keys))

/** Returns the people whom a person has blocked, newest block first. */
export const blocksOf = async (db: Executor, workspaceId: string, personId: string) =>
  (await rowsOf(db, { workspaceId, userId: personId })).map(({ blocked }) => blocked)

/** Returns the people who have blocked a person. */
export const blocksAgainst = (db: Executor, workspaceId: string, blockedId: string) =>
  db
    .select({ personId: personBlocks.personId })
    .from(personBlocks)
    .where(and(eq(personBlocks.workspaceId, workspaceId), eq(personBlocks.blockedId, blockedId)))
