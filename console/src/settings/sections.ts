/** The sections of the page, in display order. */
export const SECTIONS = {
  general: 'General',
  branding: 'Branding',
  access: 'Access and guests',
  recording: 'Recording and transcripts',
  hours: 'Hours and time zone',
  map: 'Map',
  features: 'Features',
  owners: 'Owners',
  address: 'Address',
} as const

/** Search terms for the sections, by their content. */
export const SECTION_KEYWORDS: Partial<Record<SectionName, string[]>> = {
  general: ['name', 'company', 'industry', 'use'],
  branding: ['logo', 'picture', 'icon'],
  access: ['reception', 'join', 'open', 'confirmed', 'mail', 'role', 'newcomers', 'invitations'],
  recording: ['record', 'transcribe', 'rights'],
  hours: ['working', 'timezone', 'days', 'week'],
  map: ['room', 'floor', 'template'],
  features: ['chat', 'switch', 'on', 'off'],
  owners: ['ownership', 'give', 'transfer'],
  address: ['domain', 'host', 'url', 'link'],
}

export type SectionName = keyof typeof SECTIONS
