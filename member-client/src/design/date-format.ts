/** Instants as people read them, in one language; made once, which takes longer than a hundred dates in it. */
export const dateFormat = (options: Intl.DateTimeFormatOptions): ((instant: string) => string) => {
  const made = new Intl.DateTimeFormat('en-GB', options)
  return (instant) => made.format(new Date(instant))
}
