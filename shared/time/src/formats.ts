/** Formatters of one kind, one for each zone: to make one takes longer than to write a hundred dates with it. */
export const formatsByZone = (
  locale: string,
  options: Intl.DateTimeFormatOptions,
): ((timeZone: string) => Intl.DateTimeFormat) => {
  const formatsByKey = new Map<string, Intl.DateTimeFormat>()
  return (timeZone) => {
    const format = formatsByKey.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone })
    formatsByKey.set(timeZone, format)
    return format
  }
}
