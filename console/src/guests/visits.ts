/** A guest's current visit. */
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

/** §3 Guest user record: `sessions` is a JSON text, parsed only here; invalid JSON counts as empty. */
export const visitsIn = (text: string): Visit[] => {
  const value = parsed(text)
  return Array.isArray(value) ? value.filter(isVisit) : []
}

/** The guest's additional answers on arrival, on one line; `additional` is a JSON text too. */
export const answersIn = (text: string): string =>
  Object.entries(parsed(text) ?? {})
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')
