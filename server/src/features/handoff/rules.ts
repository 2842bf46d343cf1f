const HERE = 'http://here.invalid'

/** The same path, saying that the handoff came to nothing: where cookies are blocked nothing else would remember. */
export const triedPath = (path: string): string => {
  const { pathname, searchParams } = new URL(path, HERE)
  searchParams.set('handoff', 'tried')
  return `${pathname}?${searchParams}`
}
