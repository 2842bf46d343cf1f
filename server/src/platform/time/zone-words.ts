/** A zone in words, as people say it: `New York time` for `America/New_York`; what no city is called after stays itself. */
export const zoneWords = (zone: string): string => {
  const parts = zone.split('/')
  const city = parts.at(-1)?.replaceAll('_', ' ') ?? zone
  return parts.length === 1 || parts[0] === 'Etc' ? city : `${city} time`
}
