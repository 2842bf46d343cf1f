import { DAY_MS } from '@metapyra/contract/constants'
import { saveReturnPath } from '@metapyra/session/way-back'
import { page, session } from '../../session/session.ts'

const COOKIES_BLOCKED =
  'Your browser blocks cookies, so you can’t stay logged in. Allow them for this site, then reload.'

/** A host of a space has led here to log in: why is told, and where to go on is kept for this tab. */
export const heedAsked = (search: string): void => {
  if (!search) return
  saveReturnPath(page, search)
  if (new URLSearchParams(search).has('expired')) session.toast('error', 'Token expired please login')
  history.replaceState(history.state, '', location.pathname + location.hash)
}

/** Without cookies nobody stays logged in, whatever is typed: told until it is closed. */
export const heedCookies = (): void => {
  if (!navigator.cookieEnabled) session.toast('warning', COOKIES_BLOCKED, DAY_MS)
}
