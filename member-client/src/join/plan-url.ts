import { adminUrl } from './admin-link.ts'

/** The console's page of the plan of a space. */
export const planUrl = (domain: string): string =>
  adminUrl(domain).replace(/\/admin(?=\?|$)/, '/admin/subscription')
