import type { MemberRow } from '@metapyra/contract/entities/admin'

export const person = (over: Partial<MemberRow> & { userId: string }): MemberRow => ({
  name: 'Ann Lee',
  email: `${over.userId}@acme.com`,
  image: null,
  colour: '#22693c',
  role: 'user',
  status: 'active',
  companyPosition: null,
  userRecording: 'disabled',
  userTranscriber: 'disabled',
  joinedAt: '2026-11-03T14:05:00.000Z',
  lastActiveAt: null,
  invitedAt: null,
  ...over,
})
