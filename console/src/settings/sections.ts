/** The sections of the page, in its order. */
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

export type SectionName = keyof typeof SECTIONS
