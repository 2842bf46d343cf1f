import type { Person } from '@metapyra/contract/person'
import { AVAILABLE } from '@metapyra/contract/presence'
import { noSeenTexts } from '@metapyra/contract/profile-fields'

/** A person in the room with this name. */
export const testPerson = (name: string, more: Partial<Person> = {}): Person => ({
  userId: name,
  name,
  image: null,
  role: 'user',
  ...noSeenTexts(),
  look: 'round',
  colour: '#000000',
  x: 1,
  y: 1,
  direction: 'down',
  status: AVAILABLE,
  handUpAt: null,
  ...more,
})
