import type { Person } from '@metapyra/contract/person'

/** What somebody is called and looks like. */
export type Face = Pick<Person, 'userId' | 'name' | 'image'> & { colour: string | null }
