import { WORKSPACE_DEFAULTS } from '@metapyra/contract/defaults'
import type { Workspace } from '@metapyra/contract/entities/workspace'
import type { GuestAccessMethod, GuestRight } from '@metapyra/contract/guests'
import { GUEST_RIGHT_SETTINGS, GUEST_RIGHTS } from '@metapyra/contract/guests'
import { INVITATION_DAYS } from '@metapyra/contract/invitation'
import type { MemberRow, WorkspaceRow } from './queries.ts'
import type { Settings, StoredSettings } from './tables.ts'

const WORKDAY = { from: '09:00', to: '17:00' }

export const DEFAULT_SETTINGS: Settings = {
  isGuestAllowed: false,
  takesLinkGuests: false,
  takesMeetingGuests: true,
  guestsReadChat: false,
  guestsReadHistory: false,
  guestsSeePeople: false,
  guestsSeeEvents: false,
  guestsSeePolls: false,
  guestsSeeLibrary: false,
  isOpen: false,
  requireVerifiedEmail: false,
  defaultRole: 'user',
  invitationDays: INVITATION_DAYS,
  chatRetentionDays: 0,
  userRecording: 'disabled',
  userTranscriber: 'disabled',
  timeZone: 'UTC',
  workingHours: {
    monday: WORKDAY,
    tuesday: WORKDAY,
    wednesday: WORKDAY,
    thursday: WORKDAY,
    friday: WORKDAY,
    saturday: null,
    sunday: null,
  },
  isChatOn: true,
  showsPreviews: true,
  isReceptionOn: false,
  asksConsent: false,
}

/** Settings that an older space lacks have the defaults of a new one. */
export const settingsOf = (stored: StoredSettings): Settings => ({ ...DEFAULT_SETTINGS, ...stored })

/** Labels that would pass for the product itself, or that have a meaning in mail, certificates or browsers. */
const RESERVED = new Set(
  `www api app admin administrator mail smtp imap pop pop3 ftp mx ns1 ns2 dns cdn static assets status help support
  docs blog login account billing sandbox localhost autoconfig autodiscover mta-sts wpad isatap root postmaster
  hostmaster webmaster abuse security metapyra`.split(/\s+/),
)

const LABEL = /^[a-z0-9](?:[a-z0-9-]{1,61}[a-z0-9])$/
/** RFC 5890: two hyphens at this place mark a name in another script (`xn--`) or are reserved for future use. */
const ENCODED = /^..--/

/** [SPACE-1] A space's address is a label of 3 to 63 letters, digits and hyphens, neither reserved nor punycode. */
export const domainProblem = (domain: string): string | undefined => {
  if (domain.length < 3) return 'Use at least 3 characters.'
  if (domain.length > 63) return 'Use at most 63 characters.'
  if (!LABEL.test(domain))
    return 'Use letters from a to z, digits and hyphens. Start and end with a letter or digit.'
  if (RESERVED.has(domain) || ENCODED.test(domain)) return 'This address is reserved.'
  return undefined
}

/** Normalizes typed input: ignores capitals, surrounding spaces and a trailing dot. */
export const normalDomain = (domain: string): string => domain.trim().toLowerCase().replace(/\.$/, '')

interface Seen {
  workspace: WorkspaceRow
  member: MemberRow
  ownerName: string | null
  ownerImage: string | null
  ownerPosition: string | null
  assistantId: string | null
}

/**
 * [GUEST-7] [GUEST-11] True if guests can enter by this method. If anyone with the address can, so can anyone with a
 * link. Only the value `true` lets them in; a text from older data or a missing value doesn't (T11).
 */
export const admitsGuests = (stored: StoredSettings, door: GuestAccessMethod): boolean => {
  const { isGuestAllowed, takesLinkGuests, takesMeetingGuests } = settingsOf(stored)
  if (isGuestAllowed === true) return true
  if (door === 'link') return takesLinkGuests === true
  return door === 'meeting' && takesMeetingGuests === true
}

/** [GUEST-12] What every guest of the space can read, unless their link has its own rights. */
export const guestRightsOf = (stored: StoredSettings): GuestRight[] => {
  const settings = settingsOf(stored)
  return GUEST_RIGHTS.filter((right) => settings[GUEST_RIGHT_SETTINGS[right]] === true)
}

const onOff = (isOn: boolean) => (isOn ? 'enabled' : 'disabled')

/** A space as one of its members sees it (§3, with its defaults). */
export const toWorkspace = ({ workspace, member, ...seen }: Seen): Workspace => ({
  id: workspace.id,
  name: workspace.name,
  spaceName: workspace.name,
  mapId: workspace.mapId,
  domain: workspace.domain,
  userRole: member.role,
  userStatus: member.status,
  companyName: workspace.companyName,
  industryName: workspace.industryName,
  companySize: workspace.companySize,
  companyPosition: member.companyPosition ?? WORKSPACE_DEFAULTS.companyPosition,
  userRecording: onOff(member.recording),
  userTranscriber: onOff(member.transcriber),
  userLastLocation: member.lastLocation,
  isUser: member.role !== 'guest',
  useCase: workspace.useCase,
  assistantId: seen.assistantId,
  spaceLogo: workspace.logo,
  image: workspace.image,
  isGuestAllowed: admitsGuests(workspace.settings, 'address') ? 'true' : 'false',
  ownerName: seen.ownerName ?? '',
  ownerImage: seen.ownerImage,
  ownerPosition: seen.ownerPosition,
})
