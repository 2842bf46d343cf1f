const HERE = 'http://here.invalid'

/** [HAND-1] Where to go on after a sign-in: a path of this host and nothing that a browser reads as another one. */
export const localPath = (next: unknown): string => {
  if (typeof next !== 'string' || next.length > 2000) return '/'
  const hasTrick = /[\\\s]|%5c|%0[9ad]|^\/\/|^\/%2f/i.test(next) || [...next].some((sign) => sign < ' ')
  if (!next.startsWith('/') || hasTrick) return '/'
  const url = new URL(next, HERE)
  // Dots are resolved by now: `/.//x` has become the `//x` of another host.
  return url.origin === HERE && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}` : '/'
}
