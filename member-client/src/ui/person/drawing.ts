import { figureImage } from '@metapyra/session/figure'

const drawn = new Map<string, string>()

/** What an `<img>` shows of a figure, drawn once for each address. */
export const drawingOf = (address: string): string => {
  const known = drawn.get(address) ?? figureImage(address)
  drawn.set(address, known)
  return known
}

export const draw = (image: HTMLImageElement, address: string): void => {
  image.src = drawingOf(address)
}
