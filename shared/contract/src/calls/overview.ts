import type { Calls } from '../access.ts'
import { Overview } from '../entities/overview.ts'
import { Empty } from '../schema.ts'

export const overview = {
  'POST v2/admin/workspace/overview': {
    summary: 'How the space is doing: people, guests and messages by the day, and what is left to set up',
    beyond: true,
    access: 'admin',
    dear: true,
    onLapsed: true,
    body: Empty,
    reply: Overview,
  },
} satisfies Calls
