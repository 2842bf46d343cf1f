import type { RefineProps } from '@refinedev/core'
import type { QueryClient } from '@tanstack/react-query'

/** Refine tells its makers about every page unless it is told not to; nothing of a space leaves for anyone. */
export const refineOptions = (clientConfig: QueryClient): NonNullable<RefineProps['options']> => ({
  disableTelemetry: true,
  syncWithLocation: true,
  warnWhenUnsavedChanges: false,
  mutationMode: 'optimistic',
  // A form lies over the page that it belongs to.
  redirect: { afterCreate: false, afterEdit: false, afterClone: false },
  reactQuery: { clientConfig },
})
