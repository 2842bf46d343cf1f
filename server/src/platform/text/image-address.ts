import { figureAddress, isFigureAddress, partsOfAddress } from '@metapyra/contract/figure'
import { AppError } from '../http/app-error.ts'

const IMAGE_ADDRESS = /^\/api\/files\/[0-9a-f-]{36}$/

/** A picture is one of our files, since pages load none of other sites; empty is none. */
export const imageAddress = (image: string | null): string | null => {
  if (!image?.trim()) return null
  if (!IMAGE_ADDRESS.test(image)) {
    throw new AppError('VALIDATION', { fields: { image: 'Upload a picture.' } })
  }
  return image
}

/** What stands for a person may be the figure that they built as well, of parts that there are. */
export const portraitAddress = (image: string | null): string | null => {
  if (!image || !isFigureAddress(image)) return imageAddress(image)
  if (figureAddress(partsOfAddress(image)) !== image) {
    throw new AppError('VALIDATION', { fields: { image: 'This picture isn’t available. Upload it again.' } })
  }
  return image
}
