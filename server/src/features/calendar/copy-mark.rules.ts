import { digest } from '../../platform/ids.ts'

/**
 * The mark of a copy, derived from user and subject. No one else can compute it, and it stays the same after the
 * account is linked again.
 */
export const markOf = (userId: string, subjectId: string): string =>
  digest(`copy ${userId} ${subjectId}`).slice(0, 22)
