import { isAdminRole } from '@metapyra/contract/constants'
import type { KnownPerson } from '@metapyra/contract/entities/import'
import type { Person } from './check-row.ts'

export type { KnownPerson }
/** The people of the space whom a file names, by their email in its stored form. */
export type KnownPeople = ReadonlyMap<string, KnownPerson>

export interface PersonChange {
  field: 'role' | 'name' | 'companyPosition'
  from: string
  to: string
}

/**
 * [IMP-3] [IMP-10] What an update would change of someone who is in the space. The server decides the same way; here it
 * is shown before anything is sent.
 */
export function changesOf(person: Person, known: KnownPerson): PersonChange[] {
  const { role, name, companyPosition } = person
  const after = {
    role: role === 'unchanged' || known.role === 'owner' ? known.role : role,
    name: (!known.hasJoined && name) || known.name,
    companyPosition: companyPosition || known.companyPosition,
  }
  return (['role', 'name', 'companyPosition'] as const).flatMap((field) =>
    after[field] === known[field] ? [] : [{ field, from: known[field], to: after[field] }],
  )
}

/** [ADM-1] True if the importer may not change this person in any way. */
export const isOutOfReach = (known: KnownPerson, mayMakeAdmins: boolean) =>
  isAdminRole(known.role) && !mayMakeAdmins
