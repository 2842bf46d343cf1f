/** A visit that is open. */
interface Visit {
  id: string
  endsAt: string
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isVisit = (value: unknown): value is Visit =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Visit).id === 'string' &&
  !Number.isNaN(Date.parse((value as Visit).endsAt))

/** §3 Guest user record: `sessions` is a JSON text, parsed here once; a broken one counts as empty. */
export const visitsIn = (text: string): Visit[] => {
  const value = parsed(text)
  return Array.isArray(value) ? value.filter(isVisit) : []
}

/** What they said beside as they came in, in a line; `additional` is such a text too. */
export const answersIn = (text: string): string =>
  Object.entries(parsed(text) ?? {})
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')
