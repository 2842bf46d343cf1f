/** A visit that is open. */
interface Visit {
  id: string
  endsAt: string
}

const isVisit = (value: unknown): value is Visit =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Visit).id === 'string' &&
  !Number.isNaN(Date.parse((value as Visit).endsAt))

/** §3 Guest user record: `sessions` is a JSON text, parsed here once; a broken one counts as empty (calls.md). */
export const visitsIn = (text: string): Visit[] => {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.filter(isVisit) : []
  } catch {
    return []
  }
}
