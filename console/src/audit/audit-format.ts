import type { AuditField } from '@metapyra/contract/audit'
import { AUDIT_ACTIONS } from '@metapyra/contract/audit'
import type { AuditEntry, AuditValue } from '@metapyra/contract/entities/audit'
import type { ImportMode } from '@metapyra/contract/entities/import'
import { ROLE_LABELS } from '@metapyra/contract/people'
import { plainText } from '@metapyra/contract/rich-text'
import { mapWords, wordsOfUseCase } from '../settings/labels.ts'
import { formatCount } from '../ui/format/counted.ts'

const STATUSES: Record<string, string> = { active: 'Active', invited: 'Invited', inactive: 'Deactivated' }
const MODES: Record<ImportMode, string> = { skip: 'Left unchanged', update: 'Updated', fail: 'Reported' }
const RIGHTS: Record<string, string> = { enabled: 'Yes', disabled: 'No' }
const capital = (value: string) => value.charAt(0).toUpperCase() + value.slice(1)

const roles: Record<string, string> = ROLE_LABELS
const TEXTS: Partial<Record<AuditField, (value: string) => string | undefined>> = {
  role: (value) => roles[value],
  defaultRole: (value) => roles[value],
  status: (value) => STATUSES[value],
  mode: (value) => MODES[value as ImportMode],
  userRecording: (value) => RIGHTS[value],
  userTranscriber: (value) => RIGHTS[value],
  useCase: wordsOfUseCase,
  mapId: mapWords,
  description: plainText,
  image: (value) => (value.startsWith('figure:') ? 'Avatar' : undefined),
  // Worded as on the subscription page.
  planCode: (value) => capital(value.replace(/-(month|year)$/, ', $1ly')),
  position: (value) => capital(value.replace('-', ' ')),
}

/** Formats a value of an entry for people; null if there was no value. */
export function formatValue(field: AuditField, value: AuditValue): string | null {
  if (value === null || value === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (field === 'chatRetentionDays')
    return value === 0 ? 'Forever' : formatCount(Number(value), 'day', 'days')
  if (field === 'invitationDays') return formatCount(Number(value), 'day', 'days')
  return (typeof value === 'string' && TEXTS[field]?.(value)) || String(value)
}

/** The subject's name as it reads in the middle of a sentence. */
export const subjectOf = ({ subject: { type, name, email } }: AuditEntry): string => {
  if (type === 'guestLink' && email) return `${name} for ${email}`
  return type === 'announcement' ? plainText(name) : name
}

/** The parts of the sentence that follow the actor's name: before and after the subject. */
export const sentenceOf = (entry: AuditEntry): [before: string, after: string] => {
  const [before = '', after = ''] = AUDIT_ACTIONS[entry.action].says.split('{subject}')
  return [before, after]
}

/** The IP address of the request. Acts of the server itself have none. */
export const ipAddressOf = ({ address, actor }: AuditEntry): string =>
  address ?? (actor.id === null ? 'the server' : 'unknown')

/** Formats a device as `Firefox on Linux`; empty if neither is known. */
export const deviceOf = ({ browser, system }: AuditEntry): string =>
  [browser, system].filter(Boolean).join(' on ')
