import { useState } from 'react'
import type { UserType } from './user-list.ts'

export const CHOOSABLE_COLUMNS = [
  { key: 'email', label: 'Mail address' },
  { key: 'role', label: 'Role' },
  { key: 'companyPosition', label: 'Position' },
  { key: 'lastActiveAt', label: 'Last active' },
  { key: 'joinedAt', label: 'Joined' },
  { key: 'invitedAt', label: 'Invited' },
  { key: 'userRecording', label: 'Recording' },
  { key: 'userTranscriber', label: 'Transcripts' },
] as const

export type ColumnKey = (typeof CHOOSABLE_COLUMNS)[number]['key']

const KEY = 'console.users.columns'
const DEFAULT: readonly ColumnKey[] = ['email', 'role', 'companyPosition', 'lastActiveAt', 'joinedAt']

function stored(): ColumnKey[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    if (!Array.isArray(kept)) return [...DEFAULT]
    return CHOOSABLE_COLUMNS.map(({ key }) => key).filter((key) => kept.includes(key))
  } catch {
    // Storage is refused, or holds what we never wrote.
    return [...DEFAULT]
  }
}

/** Whoever is only invited has not joined nor been active: when they were invited is what there is to say. */
export const columnsFor = (type: UserType, shown: readonly ColumnKey[]): ColumnKey[] =>
  type === 'invited'
    ? [
        ...shown.filter((key) => key !== 'joinedAt' && key !== 'lastActiveAt' && key !== 'invitedAt'),
        'invitedAt',
      ]
    : [...shown]

/** Which columns are shown, kept in this browser. */
export function useColumnChoice() {
  const [shown, setShown] = useState(stored)
  const show = (next: ColumnKey[]) => {
    setShown(next)
    try {
      localStorage.setItem(KEY, JSON.stringify(next))
    } catch {
      // Storage is refused: the choice lasts as long as the page.
    }
  }
  return {
    shown,
    toggle: (key: ColumnKey) =>
      show(shown.includes(key) ? shown.filter((one) => one !== key) : [...shown, key]),
    reset: () => show([...DEFAULT]),
  }
}

export type ColumnChoice = ReturnType<typeof useColumnChoice>
