import { Button } from 'antd'
import { useId, useState } from 'react'
import { useKeepUnsaved, useUnsaved } from '../session/unsaved-forms.ts'
import css from './address-page.module.css'
import type { Address } from './use-address.ts'

const errorOf = (error: Address['claim']['error']): string | undefined => {
  if (!error) return undefined
  const ofField = error.errors?.['domain']
  return typeof ofField === 'string' ? ofField : error.message
}

/**
 * Asks for the domain; the server's error message is displayed below the field. Claiming and checking are calls, not
 * changes of a resource, so this is not one of Refine's forms.
 */
export function ClaimForm({ claim }: Pick<Address, 'claim'>) {
  const [domain, setDomain] = useState(useUnsaved<string>('domain') ?? '')
  useKeepUnsaved('domain', domain.trim() ? domain : null)
  const [isEmpty, setIsEmpty] = useState(false)
  const id = useId()
  const error = isEmpty ? 'Enter a domain, like team.example.com.' : errorOf(claim.error)
  return (
    <form
      className={css['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIsEmpty(!domain.trim())
        if (domain.trim() && !claim.isActing) claim.run(domain.trim())
      }}
    >
      <p className={css['muted']}>
        Let people open this space at your own domain. You verify it with a DNS record; nothing changes until
        then.
      </p>
      <label htmlFor={id}>Domain</label>
      <div className={css['row']}>
        <div className={css['field']}>
          <input
            id={id}
            className="input"
            value={domain}
            placeholder="team.example.com"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            inputMode="url"
            maxLength={253}
            aria-invalid={error !== undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={(event) => {
              setDomain(event.target.value)
              setIsEmpty(false)
              if (claim.error) claim.clearError()
            }}
          />
          {error && (
            <p id={`${id}-error`} className={css['error']} role="alert">
              {error}
            </p>
          )}
        </div>
        <Button type="primary" htmlType="submit" loading={claim.isActing}>
          Use this domain
        </Button>
      </div>
    </form>
  )
}
