import type { Services } from '../../../platform/services.ts'
import { lapsesAt } from './lapse.queries.ts'

/** [PAY-7] True if a space is read-only; never if nothing is sold. */
export const isLapsed = (
  { payment, clock }: Pick<Services, 'payment' | 'clock'>,
  space: { lapsesAt: Date | null } | undefined,
): boolean => payment !== null && Boolean(space?.lapsesAt && space.lapsesAt <= clock())

export { lapsesAt }
