import type { KnownPerson } from '../csv/known-people.ts'

/** People who have joined the space as members. */
export const members = (...emails: string[]): KnownPerson[] =>
  emails.map((email) => ({ email, role: 'user', name: '', companyPosition: '', hasJoined: true }))
