import type { ErrorBody } from '@metapyra/contract/errors'

/** Under this name a tab keeps it, since an address is anybody's to write. */
export const VISIT_END = 'visitEnd'

/** What /meet-ended tells. */
export interface VisitEnd {
  /** What the server said; none where the role alone has changed, for whoever was in the console. */
  error?: Pick<ErrorBody, 'code' | 'ending'>
  /** What the space is called. */
  space?: string
  /** When this page heard of it, ms since 1970. */
  atMs: number
}
