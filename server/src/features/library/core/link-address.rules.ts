import { AppError } from '../../../platform/http/app-error.ts'

/** Checks that a link is a web address. */
export const checkedAddress = (typed: string): string => {
  const address = typed.trim()
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url && (url.protocol === 'https:' || url.protocol === 'http:')) return url.href
  throw new AppError('VALIDATION', {
    fields: { url: 'Enter a web address that starts with https:// or http://.' },
  })
}
