import { loadPart } from '@metapyra/session/load-part'
/**
 * Lets an image show what stands for a person: an uploaded picture, one of the web, or a figure. What draws figures
 * comes with the first of them; until then, and where it does not come, initials stand in its place.
 */
export const showPicture = (image: HTMLImageElement, address: string): void => {
  if (address.startsWith('figure:')) {
    loadPart(() => import('./drawing.ts')).then(
      (module) => module.draw(image, address),
      () => undefined,
    )
  } else image.src = address
}
