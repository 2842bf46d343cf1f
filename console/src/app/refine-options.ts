import type { RefineProps } from '@refinedev/core'
import type { QueryClient } from '@tanstack/react-query'

/**
 * Refine reports every page to its makers unless telemetry is disabled. No data of a space is sent to third parties.
 */
export const refineOptions = (clientConfig: QueryClient): NonNullable<RefineProps['options']> => ({
  disableTelemetry: true,
  syncWithLocation: true,
  warnWhenUnsavedChanges: false,
  mutationMode: 'optimistic',
  // A form opens over its page, so saving does not navigate.
  redirect: { afterCreate: false, afterEdit: false, afterClone: false },
  reactQuery: { clientConfig },
})
