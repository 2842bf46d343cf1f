import { showPicture } from '../../ui/person/show-picture.ts'

export type Pictures = ReturnType<typeof createPictures>

/** People's pictures, each fetched once; until one is there, and where it does not come, initials stand in its place. */
export const createPictures = (onLoaded: () => void) => {
  const images = new Map<string, HTMLImageElement>()
  return {
    get: (source: string): HTMLImageElement | undefined => {
      const known = images.get(source)
      if (known) return known.complete && known.naturalWidth > 0 ? known : undefined
      const image = new Image()
      image.onload = onLoaded
      showPicture(image, source)
      images.set(source, image)
      return undefined
    },
  }
}
