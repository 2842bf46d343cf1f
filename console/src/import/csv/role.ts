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

/** The role a word stands for: '' is the ordinary member; null is a word nobody knows. */
export function roleOf(cell: string): ImportRole | 'owner' | null {
  const word = cell.trim().toLowerCase()
  if (word === '') return 'user'
  if (OWNER_WORDS.includes(word)) return 'owner'
  const roles = Object.keys(words) as ImportRole[]
  return roles.find((role) => words[role].includes(word)) ?? null
}
