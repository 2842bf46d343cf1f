import { figureAddress, isFigureAddress, partsOfAddress } from '@metapyra/contract/figure'
import { AppError } from '../http/app-error.ts'

const IMAGE_ADDRESS = /^\/api\/files\/[0-9a-f-]{36}$/

/** Checks that an image is one of our files, because pages load none from other sites; empty means no image. */
export const imageAddress = (image: string | null): string | null => {
  if (!image?.trim()) return null
  if (!IMAGE_ADDRESS.test(image)) {
    throw new AppError('VALIDATION', { fields: { image: 'Upload a picture.' } })
  }
  return image
}

/** A person's picture can also be an avatar that they assembled from existing parts. */
export const profileImageUrl = (image: string | null): string | null => {
  if (!image || !isFigureAddress(image)) return imageAddress(image)
  if (figureAddress(partsOfAddress(image)) !== image) {
    throw new AppError('VALIDATION', { fields: { image: 'This picture isn’t available. Upload it again.' } })
  }
  return image
}
