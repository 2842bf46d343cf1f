import type { PEOPLE_COLUMNS } from '@metapyra/contract/people'
import { useState } from 'react'
import { state } from '../../session/session.ts'
import { useAtom } from '../../session/use-atom.ts'
import type { UserType } from '../user-list.ts'

export const COLUMN_KEYS = [
  'email',
  'role',
  'companyPosition',
  'lastActiveAt',
  'joinedAt',
  'invitedAt',
  'userRecording',
  'userTranscriber',
] as const satisfies readonly (keyof typeof PEOPLE_COLUMNS)[]

export type ColumnKey = (typeof COLUMN_KEYS)[number]

interface StoredColumns {
  shown: ColumnKey[]
  isCompact: boolean
}

const DEFAULT_COLUMNS: StoredColumns = {
  shown: ['email', 'role', 'companyPosition', 'lastActiveAt', 'joinedAt'],
  isCompact: false,
}

/** Leaves out invalid and repeated keys. */
const columnsIn = (keys: unknown): ColumnKey[] =>
  Array.isArray(keys)
    ? [...new Set(keys)].flatMap((key) => COLUMN_KEYS.find((column) => column === key) ?? [])
    : DEFAULT_COLUMNS.shown

function stored(key: string): StoredColumns {
  try {
    const settings = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<StoredColumns> | null
    return { shown: columnsIn(settings?.shown), isCompact: settings?.isCompact === true }
  } catch {
    // Storage is refused or holds invalid data.
    return DEFAULT_COLUMNS
  }
}

/** Someone who is only invited has not joined or been active, so the date of the invitation is displayed instead. */
export const columnsFor = (type: UserType, shown: readonly ColumnKey[]): ColumnKey[] => {
  if (type !== 'invited') return [...shown]
  const columns = shown.filter((key) => key !== 'joinedAt' && key !== 'lastActiveAt')
  return columns.includes('invitedAt') ? columns : [...columns, 'invitedAt']
}

/** The displayed columns in their order, then the others. */
export const allInOrder = (shown: readonly ColumnKey[]): ColumnKey[] => [
  ...shown,
  ...COLUMN_KEYS.filter((key) => !shown.includes(key)),
]

/** The columns that one person sees, their order and density, stored in this browser. */
export function useColumnSettings() {
  const key = `console.users.columns.${useAtom(state.$user)?.id ?? ''}`
  const [settings, setSettings] = useState(() => stored(key))
  const save = (change: Partial<StoredColumns>) => {
    const next = { ...settings, ...change }
    setSettings(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Without storage, the choice lasts as long as the page.
    }
  }
  const { shown, isCompact } = settings
  return {
    shown,
    isCompact,
    show: (next: readonly string[]) => save({ shown: columnsIn([...next]) }),
    toggle: (column: ColumnKey) =>
      save({
        shown: shown.includes(column)
          ? shown.filter((otherColumn) => otherColumn !== column)
          : [...shown, column],
      }),
    /** Moves a column by `by` places: one forward or backward. */
    move: (column: ColumnKey, step: -1 | 1) => {
      const at = shown.indexOf(column)
      if (at + step < 0 || at + step >= shown.length) return
      const rest = shown.filter((otherColumn) => otherColumn !== column)
      save({ shown: [...rest.slice(0, at + step), column, ...rest.slice(at + step)] })
    },
    setCompact: (next: boolean) => save({ isCompact: next }),
    reset: () => save(DEFAULT_COLUMNS),
  }
}

export type ColumnChoice = ReturnType<typeof useColumnSettings>
