import type { ErrorBody } from '@metapyra/contract/errors'

/** The name under which a tab stores it. It is not in the address, which anyone could forge. */
export const VISIT_END = 'visitEnd'

/** The content of /meet-ended. */
export interface VisitEnd {
  /** The server's error; absent if only the role of a person in the console has changed. */
  error?: Pick<ErrorBody, 'code' | 'ending'>
  /** The name of the space. */
  space?: string
  /** When this page was notified, in ms since 1970. */
  atMs: number
}
