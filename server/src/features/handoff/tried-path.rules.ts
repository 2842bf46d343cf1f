const HERE = 'http://here.invalid'

/** Marks a path as tried after a failed handoff, because with blocked cookies nothing else would remember it. */
export const triedPath = (path: string): string => {
  const { pathname, searchParams } = new URL(path, HERE)
  searchParams.set('handoff', 'tried')
  return `${pathname}?${searchParams}`
}
