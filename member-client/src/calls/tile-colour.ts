import { AVATAR_COLOURS, avatarColour } from '@metapyra/contract/constants'

interface TileSubject {
  userId: string
  colour: string | null
}

/**
 * [TALK-32] Returns one of the allowed tile colors: the person's selected one, otherwise always the same one for that
 * person.
 */
export const tileColour = ({ userId, colour }: TileSubject, codes: readonly string[]): string => {
  if (colour && codes.includes(colour)) return colour
  const defaultColour = avatarColour(userId)
  return codes[AVATAR_COLOURS.indexOf(defaultColour) % codes.length] ?? defaultColour
}
