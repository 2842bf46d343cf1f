import type { Resource } from '../providers/resource.ts'

/** The space that one is in: its profile and its counts. */
export const spaceResource: Resource = (api) => ({
  getOne: async () => ({ data: await api('POST v2/admin/workspace/details', {}) }),
})
