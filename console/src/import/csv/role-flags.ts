import { flaggedRole, meaningOf } from '../matching/header-words.ts'
import { isNo, isYes } from '../matching/status-words.ts'
import type { Header } from './headers.ts'

/** A column such as “Is admin” and “Guest”, in which a yes tells a role. */
export interface RoleFlag {
  column: number
  role: 'owner' | 'admin' | 'guest'
}

/** The columns of a file that tell a role by yes and no. */
export const roleFlagsOf = (
  headers: readonly Header[],
  rows: readonly { cells: readonly string[] }[],
): RoleFlag[] =>
  headers.flatMap(({ label }, column) => {
    const role = flaggedRole(meaningOf(label).kind)
    if (!role) return []
    const isFlag = rows.every(({ cells }) => {
      const cell = cells[column]?.trim() ?? ''
      return cell === '' || isYes(cell) || isNo(cell)
    })
    return isFlag && rows.some(({ cells }) => cells[column]?.trim()) ? [{ column, role }] : []
  })
