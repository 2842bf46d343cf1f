const HERE = 'http://here.invalid'

/**
 * [HAND-1] The path to continue at after sign-in: one on this host, and nothing that a browser would read as another
 * host.
 */
export const localPath = (next: unknown): string => {
  if (typeof next !== 'string' || next.length > 2000) return '/'
  const hasTrick = /[\\\s]|%5c|%0[9ad]|^\/\/|^\/%2f/i.test(next) || [...next].some((sign) => sign < ' ')
  if (!next.startsWith('/') || hasTrick) return '/'
  const url = new URL(next, HERE)
  // Dots are resolved by now, so `/.//x` would have become `//x`, another host.
  return url.origin === HERE && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}` : '/'
}
