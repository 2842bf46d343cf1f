/** What rooms are called by, where the map was saved without a name for them. */
const NUMBER = /^\d+$/

/** Where something takes place: `Lounge, Harbour Studio` of a room, the space alone of what is somewhere in it, else as it was typed. */
export const locationLabel = (
  location: { type: string; value: string } | null,
  spaceName: string,
): string => {
  if (location?.type === 'url' || location?.type === 'address') return location.value
  return location?.type === 'room' && !NUMBER.test(location.value)
    ? `${location.value}, ${spaceName}`
    : spaceName
}
