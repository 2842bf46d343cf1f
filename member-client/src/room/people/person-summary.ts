import type { Person } from '@metapyra/contract/person'
import { statusWords } from './status-words.ts'

const roleWords: Partial<Record<Person['role'], string>> = {
  owner: 'Owner',
  admin: 'Admin',
  guest: 'Guest',
  anonymous: 'Guest',
}

/** The line below a name: status if it is not the default, area, and job title or role. */
export const noteOf = ({ status, companyPosition, role }: Person, area: string | undefined): string => {
  const isPlain = status.state === 'available' && !status.text && !status.emoji
  const parts = [!isPlain && statusWords(status), area, companyPosition ?? roleWords[role]]
  return parts.filter(Boolean).join(' · ')
}
