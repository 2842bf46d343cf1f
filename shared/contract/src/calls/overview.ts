import type { Calls } from '../access.ts'
import { Overview } from '../entities/overview.ts'
import { Empty } from '../schema.ts'

export const overview = {
  'POST v2/admin/workspace/overview': {
    summary: 'The space’s people, guests and messages by day, and remaining setup steps',
    beyond: true,
    access: 'admin',
    dear: true,
    onLapsed: true,
    body: Empty,
    reply: Overview,
  },
} satisfies Calls
