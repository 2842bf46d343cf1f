import { loadPart } from '@metapyra/session/load-part'
/**
 * Displays a person's picture in an image element: uploaded, from the web, or a drawn avatar. The code that draws
 * avatars loads with the first one. Until then, and if it fails, initials are displayed.
 */
export const showPicture = (image: HTMLImageElement, address: string): void => {
  if (address.startsWith('figure:')) {
    loadPart(() => import('./avatar-image.lazy.ts')).then(
      (module) => module.draw(image, address),
      () => undefined,
    )
  } else image.src = address
}
