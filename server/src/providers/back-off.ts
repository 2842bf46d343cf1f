/** The wait in milliseconds that a response requests (RFC 9110, "Retry-After", in seconds); undefined if none. */
export const retryAfterMs = (answer: Response | undefined): number | undefined => {
  const retryAfter = answer?.headers.get('retry-after')
  return retryAfter && /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : undefined
}

/** Grows with each try, with a random factor so that servers don't retry in step. */
export const backOffMs = (firstMs: number, tries: number): number =>
  firstMs * 2 ** (tries - 1) * (0.75 + Math.random() / 2)
