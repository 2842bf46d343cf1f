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

const USUAL: StoredColumns = {
  shown: ['email', 'role', 'companyPosition', 'lastActiveAt', 'joinedAt'],
  isCompact: false,
}

/** What makes no sense, or stands there twice, is left out. */
const columnsIn = (keys: unknown): ColumnKey[] =>
  Array.isArray(keys)
    ? [...new Set(keys)].flatMap((key) => COLUMN_KEYS.find((one) => one === key) ?? [])
    : USUAL.shown

function stored(key: string): StoredColumns {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<StoredColumns> | null
    return { shown: columnsIn(kept?.shown), isCompact: kept?.isCompact === true }
  } catch {
    // Storage is refused, or holds what we never wrote.
    return USUAL
  }
}

/** Whoever is only invited has not joined nor been active: when they were invited is what there is to say. */
export const columnsFor = (type: UserType, shown: readonly ColumnKey[]): ColumnKey[] => {
  if (type !== 'invited') return [...shown]
  const said = shown.filter((key) => key !== 'joinedAt' && key !== 'lastActiveAt')
  return said.includes('invitedAt') ? said : [...said, 'invitedAt']
}

/** Those that are shown in their order, then the others. */
export const allInOrder = (shown: readonly ColumnKey[]): ColumnKey[] => [
  ...shown,
  ...COLUMN_KEYS.filter((key) => !shown.includes(key)),
]

/** Which columns one person sees, in which order and how close together, kept in this browser. */
export function useColumnChoice() {
  const key = `console.users.columns.${useAtom(state.$user)?.id ?? ''}`
  const [kept, setKept] = useState(() => stored(key))
  const keep = (change: Partial<StoredColumns>) => {
    const next = { ...kept, ...change }
    setKept(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Storage is refused: the choice lasts as long as the page.
    }
  }
  const { shown, isCompact } = kept
  return {
    shown,
    isCompact,
    show: (next: readonly string[]) => keep({ shown: columnsIn([...next]) }),
    toggle: (one: ColumnKey) =>
      keep({ shown: shown.includes(one) ? shown.filter((other) => other !== one) : [...shown, one] }),
    /** To the place of the one beside it, `by` before or behind. */
    move: (one: ColumnKey, by: -1 | 1) => {
      const at = shown.indexOf(one)
      if (at + by < 0 || at + by >= shown.length) return
      const rest = shown.filter((other) => other !== one)
      keep({ shown: [...rest.slice(0, at + by), one, ...rest.slice(at + by)] })
    },
    setCompact: (next: boolean) => keep({ isCompact: next }),
    reset: () => keep(USUAL),
  }
}

export type ColumnChoice = ReturnType<typeof useColumnChoice>
