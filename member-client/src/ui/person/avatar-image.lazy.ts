import { figureImage } from '@metapyra/session/figure'

const drawn = new Map<string, string>()

/** The source for an `<img>` that displays an avatar, drawn once per address. */
export const avatarImage = (address: string): string => {
  const known = drawn.get(address) ?? figureImage(address)
  drawn.set(address, known)
  return known
}

export const draw = (image: HTMLImageElement, address: string): void => {
  image.src = avatarImage(address)
}
