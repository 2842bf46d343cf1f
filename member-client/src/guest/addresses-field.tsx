import * as fieldCss from '../design/field.module.css'
import { useId } from '../design/use-id.ts'
import * as css from './invite-tab.module.css'

/** Addresses out of whatever was pasted: commas, semicolons, spaces or lines between them. */
export const addressesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;<>]+/)
      .filter((word) => word.includes('@'))
      .map((word) => word.toLowerCase()),
  ),
]

/** Several lines, which an input of one would run together. */
export function AddressesField({ problem }: { problem: string | null }) {
  const id = useId()
  return (
    <div className={fieldCss.field}>
      <label className={fieldCss.label} htmlFor={id}>
        Mail addresses
      </label>
      <div className={fieldCss.frame} data-invalid={problem ? '' : undefined}>
        <textarea
          id={id}
          name="emailList"
          className={css.addresses}
          rows={3}
          autoComplete="off"
          placeholder="ann@acme.com, bob@acme.com"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-note` : undefined}
        />
      </div>
      <div className={fieldCss.note} id={`${id}-note`} aria-live="polite">
        {problem && <span className={fieldCss.error}>{problem}</span>}
      </div>
    </div>
  )
}
