import { figureImage } from '@metapyra/session/figure'

const images = new Map<string, string>()

/** The source for an `<img>` that displays an avatar, drawn once per address. */
export const avatarImage = (address: string): string => {
  const image = images.get(address) ?? figureImage(address)
  images.set(address, image)
  return image
}

export const draw = (image: HTMLImageElement, address: string): void => {
  image.src = avatarImage(address)
}
