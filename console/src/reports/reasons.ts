import type { ReportReason } from '@metapyra/contract/entities/report'

export const REASONS: Record<ReportReason, string> = {
  spam: 'Spam',
  harassment: 'Harassment',
  hate: 'Hate or threats',
  private: 'Private details',
  other: 'Something else',
}
export const PLACES = {
  space: 'the space’s chat',
  dm: 'a direct chat',
  group: 'a group',
  room: 'a room’s chat',
  event: 'an event’s chat',
} as const
