import { AVATAR_COLOURS, avatarColour } from '@metapyra/contract/constants'

interface TileSubject {
  userId: string
  colour: string | null
}

/** [TALK-32] Of the colours that tiles may have: the one that somebody has chosen, else always the same one. */
export const tileColour = ({ userId, colour }: TileSubject, codes: readonly string[]): string => {
  if (colour && codes.includes(colour)) return colour
  const usual = avatarColour(userId)
  return codes[AVATAR_COLOURS.indexOf(usual) % codes.length] ?? usual
}
