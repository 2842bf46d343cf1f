import { sql } from '../../platform/db/drizzle.ts'
import type { members } from './tables.ts'
import { workspaces } from './tables.ts'

/** [ADM-11] The rights that a space grants to new members: to record, or to transcribe. */
export const rightOfSpace = (workspaceId: string, name: 'userRecording' | 'userTranscriber') =>
  sql<boolean>`(select coalesce(w.settings ->> ${name}::text = 'enabled', false) from ${workspaces} w
    where w.id = ${workspaceId}::uuid)`

export const withRightsOfSpace = (row: typeof members.$inferInsert) => ({
  ...row,
  recording: rightOfSpace(row.workspaceId, 'userRecording'),
  transcriber: rightOfSpace(row.workspaceId, 'userTranscriber'),
})
