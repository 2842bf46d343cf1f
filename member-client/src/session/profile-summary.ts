import type { Person } from '@metapyra/contract/person'

/** A person's name and appearance. */
export type ProfileSummary = Pick<Person, 'userId' | 'name' | 'image'> & { colour: string | null }
