import { MAPS, WEEKDAYS } from '@metapyra/contract/constants'
import type { SpaceSettings, WorkingHours } from '@metapyra/contract/entities/admin'
import { ROLE_LABELS } from '@metapyra/contract/people'
import { formatCount } from '../ui/format/counted.ts'
import type { Profile } from './use-parts.ts'

/** Labels of the fields, in forms and in edit conflicts. */
export const LABELS: Record<string, string> = {
  name: 'Space name',
  useCase: 'Use case',
  companyName: 'Company',
  industryName: 'Industry',
  companySize: 'Company size',
  mapId: 'Map',
  spaceLogo: 'Logo',
  isGuestAllowed: 'Anyone with the address can join as a guest',
  takesLinkGuests: 'Guest links',
  takesMeetingGuests: 'Guests from bookings and events',
  isOpen: 'Anyone with an account can join',
  requireVerifiedEmail: 'Only people with a verified email can join',
  defaultRole: 'Default role',
  invitationDays: 'Invitations expire after',
  userRecording: 'New people can record',
  userTranscriber: 'New people can transcribe',
  timeZone: 'Time zone',
  workingHours: 'Working hours',
  isChatOn: 'Chat',
  chatRetentionDays: 'Keep messages',
  showsPreviews: 'Link previews',
  isReceptionOn: 'Guests check in at reception',
  asksConsent: 'Ask before people talk for the first time',
} satisfies Partial<Record<keyof Profile | keyof SpaceSettings, string>>

export const newcomerWords = (role: 'user' | 'guest') => ROLE_LABELS[role]

const USE_CASE_WORDS: Record<string, string> = {
  community: 'Community',
  team: 'Team at work',
  event: 'Event',
  school: 'School or course',
  coworking: 'Coworking',
}

export const wordsOfUseCase = (useCase: string) => USE_CASE_WORDS[useCase] ?? useCase
export const mapWords = (mapId: string) => MAPS.find(({ id }) => id === mapId)?.name ?? mapId
export const dayWords = (day: (typeof WEEKDAYS)[number]) => `${day[0]?.toUpperCase()}${day.slice(1)}`

const formatHours = (hours: WorkingHours) =>
  WEEKDAYS.map((day) => {
    const open = hours[day]
    return `${dayWords(day).slice(0, 3)} ${open ? `${open.from}–${open.to}` : 'closed'}`
  }).join(', ')

/** Formats a value for comparison with another one. */
export const formatValue = (field: string, value: unknown): string => {
  if (value === '' || value === null) return 'Empty'
  if (field === 'workingHours') return formatHours(value as WorkingHours)
  if (field === 'useCase') return wordsOfUseCase(String(value))
  if (field === 'mapId') return mapWords(String(value))
  if (field === 'defaultRole') return newcomerWords(value as 'user')
  if (field === 'invitationDays') return formatCount(Number(value), 'day', 'days')
  if (value === true || value === 'true' || value === 'enabled') return 'Yes'
  if (value === false || value === 'false' || value === 'disabled') return 'No'
  return String(value)
}
