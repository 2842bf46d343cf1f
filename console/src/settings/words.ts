import { MAPS, WEEKDAYS } from '@metapyra/contract/constants'
import type { SpaceSettings, WorkingHours } from '@metapyra/contract/entities/admin'
import { ROLE_LABELS } from '@metapyra/contract/people'
import { counted } from '../ui/counted.ts'
import type { Profile } from './use-parts.ts'

/** What a field is called, in forms and where two have changed it. */
export const LABELS: Record<string, string> = {
  name: 'Name of the space',
  useCase: 'What it is for',
  companyName: 'Company',
  industryName: 'Industry',
  companySize: 'People in the company',
  mapId: 'Map',
  spaceLogo: 'Logo',
  isGuestAllowed: 'Anyone with the address can come in as a guest',
  takesLinkGuests: 'Guests by personal link',
  takesMeetingGuests: 'Guests of bookings and events',
  isOpen: 'Anybody with an account may join',
  requireVerifiedEmail: 'Only people with a confirmed mail address come in',
  defaultRole: 'Who joins by themselves is',
  invitationDays: 'Invitations last',
  userRecording: 'New people may record',
  userTranscriber: 'New people may transcribe',
  timeZone: 'Time zone',
  workingHours: 'Working hours',
  isChatOn: 'Chat',
  chatRetentionDays: 'Messages are kept',
  showsPreviews: 'Show what links lead to',
  isReceptionOn: 'Guests check in at a reception',
  asksConsent: 'Ask before people talk for the first time',
} satisfies Partial<Record<keyof Profile | keyof SpaceSettings, string>>

export const newcomerWords = (role: 'user' | 'guest') => `A ${ROLE_LABELS[role].toLowerCase()}`

const USE_CASE_WORDS: Record<string, string> = {
  community: 'A community',
  team: 'A team at work',
  event: 'An event',
  school: 'A school or course',
  coworking: 'Coworking',
}

export const wordsOfUseCase = (useCase: string) => USE_CASE_WORDS[useCase] ?? useCase
export const mapWords = (mapId: string) => MAPS.find(({ id }) => id === mapId)?.name ?? mapId
export const dayWords = (day: (typeof WEEKDAYS)[number]) => `${day[0]?.toUpperCase()}${day.slice(1)}`

const hoursWords = (hours: WorkingHours) =>
  WEEKDAYS.map((day) => {
    const open = hours[day]
    return `${dayWords(day).slice(0, 3)} ${open ? `${open.from}–${open.to}` : 'closed'}`
  }).join(', ')

/** A value as people read it beside another one. */
export const valueWords = (field: string, value: unknown): string => {
  if (value === '' || value === null) return 'Empty'
  if (field === 'workingHours') return hoursWords(value as WorkingHours)
  if (field === 'useCase') return wordsOfUseCase(String(value))
  if (field === 'mapId') return mapWords(String(value))
  if (field === 'defaultRole') return newcomerWords(value as 'user')
  if (field === 'invitationDays') return counted(Number(value), 'day', 'days')
  if (value === true || value === 'true' || value === 'enabled') return 'Yes'
  if (value === false || value === 'false' || value === 'disabled') return 'No'
  return String(value)
}
