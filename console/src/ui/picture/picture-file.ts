import { IMAGE_TYPES } from '@metapyra/contract/constants'

const MAX_MB = 5

/** Validates an image file before the upload; the server also checks its bytes. */
export const problemOf = ({ type, size }: Pick<File, 'type' | 'size'>): string => {
  if (!(IMAGE_TYPES as readonly string[]).includes(type)) return 'Choose a JPEG, PNG, GIF or SVG picture.'
  if (size > MAX_MB * 1024 * 1024) return `This picture is larger than ${MAX_MB} MB. Choose a smaller one.`
  return ''
}
