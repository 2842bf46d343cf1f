/** How long an answer says not to ask again, in seconds (RFC 9110, "Retry-After"); undefined where it does not say. */
export const retryAfterMs = (answer: Response | undefined): number | undefined => {
  const said = answer?.headers.get('retry-after')
  return said && /^\d+$/.test(said) ? Number(said) * 1000 : undefined
}

/** Longer with each try, and never two servers in step. */
export const backOffMs = (firstMs: number, tries: number): number =>
  firstMs * 2 ** (tries - 1) * (0.75 + Math.random() / 2)
