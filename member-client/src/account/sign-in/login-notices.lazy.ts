import { DAY_MS } from '@metapyra/contract/constants'
import { saveReturnPath } from '@metapyra/session/return-path'
import { page, session } from '../../session/session.ts'

const COOKIES_BLOCKED =
  'Your browser blocks cookies, so you can’t stay logged in. Allow them for this site, then reload.'

/** Handles a redirect to login from a space's host: displays the reason, and stores the return path in this tab. */
export const showRequestedNotice = (search: string): void => {
  if (!search) return
  saveReturnPath(page, search)
  if (new URLSearchParams(search).has('expired')) session.toast('error', 'Token expired please login')
  history.replaceState(history.state, '', location.pathname + location.hash)
}

/** Without cookies no login lasts, so this is displayed until closed. */
export const checkCookies = (): void => {
  if (!navigator.cookieEnabled) session.toast('warning', COOKIES_BLOCKED, DAY_MS)
}
