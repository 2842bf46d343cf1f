import type { AuditField } from '@metapyra/contract/audit'
import { AUDIT_ACTIONS } from '@metapyra/contract/audit'
import type { AuditEntry, AuditValue } from '@metapyra/contract/entities/audit'
import type { ImportMode } from '@metapyra/contract/entities/import'
import { ROLE_LABELS } from '@metapyra/contract/people'
import { plainOf } from '@metapyra/contract/rich-text'
import { mapWords, wordsOfUseCase } from '../settings/words.ts'
import { counted } from '../ui/format/counted.ts'

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
  description: plainOf,
  image: (value) => (value.startsWith('figure:') ? 'Avatar' : undefined),
  // As the subscription's page calls it.
  planCode: (value) => capital(value.replace(/-(month|year)$/, ', $1ly')),
  position: (value) => capital(value.replace('-', ' ')),
}

/** A value of an entry as people say it; null where there was nothing. */
export function wordsOf(field: AuditField, value: AuditValue): string | null {
  if (value === null || value === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (field === 'chatRetentionDays') return value === 0 ? 'Forever' : counted(Number(value), 'day', 'days')
  if (field === 'invitationDays') return counted(Number(value), 'day', 'days')
  return (typeof value === 'string' && TEXTS[field]?.(value)) || String(value)
}

/** How whom or what it was done to is called in the middle of a sentence. */
export const subjectOf = ({ subject: { type, name, email } }: AuditEntry): string => {
  if (type === 'guestLink' && email) return `${name} for ${email}`
  return type === 'announcement' ? plainOf(name) : name
}

/** The sentence behind the name of who acted, before and after whom or what it was done to. */
export const sentenceOf = (entry: AuditEntry): [before: string, after: string] => {
  const [before = '', after = ''] = AUDIT_ACTIONS[entry.action].says.split('{subject}')
  return [before, after]
}

/** The address that it came from; the server asks nobody where it is itself. */
export const addressOf = ({ address, actor }: AuditEntry): string =>
  address ?? (actor.id === null ? 'the server' : 'unknown')

/** `Firefox on Linux`; empty where neither is known. */
export const deviceOf = ({ browser, system }: AuditEntry): string =>
  [browser, system].filter(Boolean).join(' on ')
