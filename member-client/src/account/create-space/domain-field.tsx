import { session } from '../../session/session.ts'
import { useStore } from '../../ui/controls/use-store.ts'
import { AvailabilityNote } from '../../ui/forms/availability-note.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { useDomainCheck } from './domain-check.ts'
import * as css from './domain-field.module.css'

interface DomainFieldProps {
  value: string
  onChange(value: string): void
}

/** The space's subdomain on the main host, checked while typing. */
export function DomainField({ value, onChange }: DomainFieldProps) {
  const config = useStore(session.state.$appConfig)
  const answer = useDomainCheck(value)
  return (
    <Field
      label="Address"
      name="domain"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      inputMode="url"
      minLength={3}
      maxLength={63}
      value={value}
      onInput={(event) => onChange(event.currentTarget.value.toLowerCase())}
      end={config && <span className={css.ending}>.{config.appConfig.mainHost}</span>}
      note={answer && <AvailabilityNote isAvailable={answer.available}>{answer.message}</AvailabilityNote>}
    />
  )
}
