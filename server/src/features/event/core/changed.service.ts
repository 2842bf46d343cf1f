import type { Transaction } from '../../../platform/db/drizzle.ts'
import { emitOnCommit } from '../../../platform/on-commit.ts'
import type { EventRow } from './queries.ts'

/** The space hears of it, those who see the event. */
export const tellChanged = (tx: Transaction, { id, workspaceId, version }: EventRow): void =>
  emitOnCommit(tx, 'event:changed', { workspaceId, id, version })
