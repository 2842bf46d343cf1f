import { showPicture } from '../../ui/person/show-picture.ts'

export type Pictures = ReturnType<typeof createPictures>

/** Loads each person's picture once. Until it is loaded, or if it fails, initials are drawn instead. */
export const createPictures = (onLoaded: () => void) => {
  const images = new Map<string, HTMLImageElement>()
  return {
    get: (source: string): HTMLImageElement | undefined => {
      const existing = images.get(source)
      if (existing) return existing.complete && existing.naturalWidth > 0 ? existing : undefined
      const image = new Image()
      image.onload = onLoaded
      showPicture(image, source)
      images.set(source, image)
      return undefined
    },
  }
}
