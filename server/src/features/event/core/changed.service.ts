import type { Transaction } from '../../../platform/db/drizzle.ts'
import { emitOnCommit } from '../../../platform/on-commit.ts'
import type { EventRow } from './queries.ts'

/** Announces the change to the people of the space who can see the event. */
export const notifyChanged = (tx: Transaction, { id, workspaceId, version }: EventRow): void =>
  emitOnCommit(tx, 'event:changed', { workspaceId, id, version })
