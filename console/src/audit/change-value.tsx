import type { AuditField } from '@metapyra/contract/audit'
import type { AuditValue } from '@metapyra/contract/entities/audit'
import { Instant } from '../ui/format/instant.tsx'
import css from './audit.module.css'
import { formatValue } from './audit-format.ts'

const INSTANTS: readonly AuditField[] = ['expiresAt', 'startsAt', 'endsAt', 'currentPeriodEnd', 'graceEnd']

/** A value before or after an act: images are rendered, instants are formatted in the viewer's zone. */
export function ChangeValue({ field, value }: { field: AuditField; value: AuditValue }) {
  const text = formatValue(field, value)
  if (text === null) return <span className={css['nothing']}>none</span>
  if ((field === 'image' || field === 'logo') && text.startsWith('/api/files/'))
    return <img className={css['picture']} src={text} alt={field === 'logo' ? 'Logo' : 'Picture'} />
  if (INSTANTS.includes(field)) return <Instant at={text} />
  return <>{text}</>
}
