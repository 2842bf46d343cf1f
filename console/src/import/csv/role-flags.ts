import { flaggedRole, meaningOf } from '../matching/header-words.ts'
import { isNo, isYes } from '../matching/status-words.ts'
import type { Header } from './headers.ts'

/** A column such as “Is admin” and “Guest”, in which a yes tells a role. */
export interface RoleFlag {
  column: number
  role: 'owner' | 'admin' | 'guest'
}

/** There are few ways to write yes and no in one column. */
const MAX_VALUES = 12

function isYesOrNo(rows: readonly { cells: readonly string[] }[], column: number): boolean {
  const values = new Set<string>()
  for (const { cells } of rows) {
    if (cells[column]) values.add(cells[column])
    if (values.size > MAX_VALUES) return false
  }
  const filled = [...values].filter((value) => value.trim() !== '')
  return filled.length > 0 && filled.every((value) => isYes(value) || isNo(value))
}

/** The columns of a file that tell a role by yes and no. */
export const roleFlagsOf = (
  headers: readonly Header[],
  rows: readonly { cells: readonly string[] }[],
): RoleFlag[] =>
  headers.flatMap(({ label }, column) => {
    const role = flaggedRole(meaningOf(label).kind)
    return role && isYesOrNo(rows, column) ? [{ column, role }] : []
  })
