export type ImportRole = 'admin' | 'user' | 'guest'

const words: Record<ImportRole, readonly string[]> = {
  admin: ['admin', 'administrator', 'administratorin', 'administrateur', 'administrador'],
  user: [
    'user',
    'member',
    'employee',
    'staff',
    'standard',
    'regular',
    'mitglied',
    'mitarbeiter',
    'benutzer',
    'utilisateur',
    'usuario',
  ],
  guest: ['guest', 'gast', 'invité', 'invitado'],
}

const OWNER_WORDS: readonly string[] = ['owner', 'besitzer', 'besitzerin', 'inhaber', 'inhaberin']

/** Returns the role that a word stands for: '' is an ordinary member; null means an unknown word. */
export function roleOf(cell: string): ImportRole | 'owner' | null {
  const word = cell.trim().toLowerCase()
  if (word === '') return 'user'
  if (OWNER_WORDS.includes(word)) return 'owner'
  const roles = Object.keys(words) as ImportRole[]
  return roles.find((role) => words[role].includes(word)) ?? null
}
