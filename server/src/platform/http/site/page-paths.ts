/**
 * The pages of §2, as `routes` of shared/session has them (tests/structure/page-paths.test.ts holds the two together):
 * any other path is no page, and says so by its status too.
 */
const PAGES = new Set(
  `/ /pricing /partners /join-partner /login /forgot-password /register /reset-password /invites /appointment /verify
  /create-space /link-google-calendar /link-google-drive /link-outlook-calendar /join /welcome /space /g
  /domain-restricted /link-expired /link-activated /account-blocked /meet-ended /guest-not-allowed
  /invalid-appointment-link /subscription-denied /payment_status`.split(/\s+/),
)
const WITH_MORE = /^\/(admin(\/.*)?|g\/[^/]+)$/

/** Whether there is a page at a path; a closing slash changes nothing. */
export const isPagePath = (path: string): boolean => {
  const plain = path.replace(/(?<=.)\/+$/, '')
  return PAGES.has(plain) || WITH_MORE.test(plain)
}
