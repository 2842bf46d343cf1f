import type { KnownPerson } from '../csv/known-people.ts'

/** People who have joined the space with this role. */
export const inSpaceAs = (role: KnownPerson['role'], ...emails: string[]): KnownPerson[] =>
  emails.map((email) => ({ email, role, name: '', companyPosition: '', hasJoined: true }))

export const members = (...emails: string[]) => inSpaceAs('user', ...emails)
