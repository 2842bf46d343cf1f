import { Notice } from '../design/notice.tsx'

/** Without cookies nobody stays logged in, whatever is typed. */
export const CookiesBlocked = () =>
  navigator.cookieEnabled !== false ? null : (
    <Notice kind="warning">
      Your browser blocks cookies for this site, so you can't stay logged in. Allow them in its settings, then
      reload this page.
    </Notice>
  )
