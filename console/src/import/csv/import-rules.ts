import type { LeaveOutRule } from '../matching/leave-out-rule.ts'
import type { RoleChoices } from './role.ts'

/** What a person decides about the rows of a file besides its columns. */
export interface ImportRules {
  leaveOut: LeaveOutRule[]
  /** What the file's own words for roles mean here. */
  roles: RoleChoices
}

export const NO_RULES: ImportRules = { leaveOut: [], roles: {} }
