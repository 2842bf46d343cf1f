/** Numbers as names, for rooms saved without a name. */
const NUMBER = /^\d+$/

/**
 * The text for a location: `Lounge, Harbour Studio` for a room, the space's name for somewhere in it, otherwise as
 * typed.
 */
export const locationLabel = (
  location: { type: string; value: string } | null,
  spaceName: string,
): string => {
  if (location?.type === 'url' || location?.type === 'address') return location.value
  return location?.type === 'room' && !NUMBER.test(location.value)
    ? `${location.value}, ${spaceName}`
    : spaceName
}
