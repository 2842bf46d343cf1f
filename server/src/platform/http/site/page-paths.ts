/**
 * The pages of §2, as in `routes` of shared/session (tests/structure/page-paths.test.ts compares the two). Any other
 * path is no page and gets a 404.
 */
const PAGES = new Set(
  `/ /pricing /partners /join-partner /login /forgot-password /register /reset-password /invites /appointment /verify
  /create-space /link-google-calendar /link-google-drive /link-outlook-calendar /join /welcome /space /g
  /domain-restricted /link-expired /link-activated /account-blocked /meet-ended /guest-not-allowed
  /invalid-appointment-link /subscription-denied /payment_status`.split(/\s+/),
)
const WITH_MORE = /^\/(admin(\/.*)?|g\/[^/]+)$/

/** True if there is a page at the path; a trailing slash doesn't matter. */
export const isPagePath = (path: string): boolean => {
  const plain = path.replace(/(?<=.)\/+$/, '')
  return PAGES.has(plain) || WITH_MORE.test(plain)
}
