import type { Header } from './headers.ts'

export const FIELDS = ['email', 'name', 'firstName', 'lastName', 'role', 'companyPosition'] as const
export type Field = (typeof FIELDS)[number]
/** For each column of the file: the field that it fills, or null if it is not imported. */
export type Mapping = (Field | null)[]

export const FIELD_LABELS: Record<Field, string> = {
  email: 'Email',
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  role: 'Role',
  companyPosition: 'Job title',
}

/**
 * Common names of these columns, in the languages of the most frequent files. They are compared without case, accents
 * and punctuation.
 */
const synonyms: Record<Field, readonly string[]> = {
  email: [
    'email',
    'mail',
    'emailaddress',
    'mailaddress',
    'emailid',
    'workemail',
    'primaryemail',
    'emailadresse',
    'mailadresse',
    'adressemail',
    'courriel',
    'correo',
    'correoelectronico',
    'login',
    'username',
    'userprincipalname',
  ],
  name: [
    'name',
    'fullname',
    'displayname',
    'employee',
    'employeename',
    'member',
    'person',
    'username',
    'vollername',
    'nomcomplet',
    'nombrecompleto',
    'mitarbeiter',
  ],
  firstName: ['firstname', 'givenname', 'first', 'forename', 'vorname', 'prenom', 'nombre'],
  lastName: [
    'lastname',
    'surname',
    'familyname',
    'last',
    'nachname',
    'familienname',
    'nom',
    'nomdefamille',
    'apellido',
    'apellidos',
  ],
  role: [
    'role',
    'userrole',
    'access',
    'accesslevel',
    'permission',
    'permissions',
    'rolle',
    'rol',
    'usertype',
    'type',
  ],
  companyPosition: [
    'companyposition',
    'position',
    'jobtitle',
    'title',
    'job',
    'designation',
    'function',
    'stelle',
    'titel',
    'berufsbezeichnung',
    'poste',
    'cargo',
    'puesto',
  ],
}

const plain = (key: string) =>
  key
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** Returns the number of edits between two short words; a swap of two letters counts as one. Stops beyond `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const current = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swap = isSwap ? (before[j - 2] ?? 0) + 1 : change
      current[j] = Math.min(change, swap, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1)
    }
    before = previous
    previous = current
  }
  return previous[b.length] ?? limit + 1
}

/** How far a header is from a field's names: 0 is the field's own name, 3 or more is no match. */
function distance(header: string, field: Field): number {
  const word = plain(header)
  let best = Number.POSITIVE_INFINITY
  for (const [rank, synonym] of synonyms[field].entries()) {
    if (word === synonym) return rank / 100
    // Short words are too similar to one another for guesses.
    const limit = synonym.length >= 8 ? 2 : synonym.length >= 5 ? 1 : 0
    const edits = limit ? editDistance(word, synonym, limit) : limit + 1
    if (edits <= limit) best = Math.min(best, edits + rank / 100)
  }
  return best
}

/** Guesses the most likely mapping: by the headers' names, then by a column that holds email addresses. */
export function guessMapping(headers: readonly Header[], samples: readonly (readonly string[])[]): Mapping {
  const mapping: Mapping = headers.map(() => null)
  const pairs = headers
    .flatMap((header, column) =>
      FIELDS.map((field) => ({
        column,
        field,
        far: header.problem === 'blank' ? 9 : distance(header.label, field),
      })),
    )
    .filter((pair) => pair.far < 3)
    .sort((a, b) => a.far - b.far || a.column - b.column)
  for (const { column, field } of pairs) {
    if (mapping[column] === null && !mapping.includes(field)) mapping[column] = field
  }
  if (!mapping.includes('email')) {
    const counts = headers.map(
      (_, column) => samples.filter((cells) => /@.+\./.test(cells[column] ?? '')).length,
    )
    const most = Math.max(0, ...counts)
    if (most > 0 && most * 2 >= samples.length) mapping[counts.indexOf(most)] = 'email'
  }
  return mapping
}

/** Assigns a field to a column, and removes it from the column that had it. */
export const assignField = (mapping: Mapping, column: number, field: Field | null): Mapping =>
  mapping.map((current, i) => (i === column ? field : current === field ? null : current))
