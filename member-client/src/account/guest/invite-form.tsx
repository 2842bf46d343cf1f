import type { Reply } from '@metapyra/contract/calls'
import { addressesIn } from '@metapyra/session/addresses'
import {
  CORNERS,
  LIFETIMES,
  MAX_USES_PATTERN,
  MAX_USES_PROBLEM,
  maxUsesIn,
} from '@metapyra/session/guest-link'
import { useState } from 'react'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import type { Values } from '../../ui/forms/use-form.ts'
import { useForm } from '../../ui/forms/use-form.ts'
import { AddressesField } from './addresses-field.tsx'
import type { LinkAllows } from './allows-fields.tsx'
import { AllowsFields, ownRightsOf } from './allows-fields.tsx'
import * as css from './invite-tab.module.css'

export type Made = Reply<'POST v2/guest/invite'>

type LinkKind = 'mail' | 'open'
const ways = { mail: 'One link per email', open: 'One open link' } as const

const lifetimes = LIFETIMES.map(({ label, ms }) => [String(ms), label] as const)

const positionIn = ({ position }: Values) =>
  CORNERS.find(([corner]) => corner === position)?.[0] ?? CORNERS[0][0]

/** Makes links: one an address, or an open one for whoever holds it, on a website as well. */
export function InviteForm({ onMade }: { onMade(made: Made): void }) {
  const [way, setWay] = useState<LinkKind>('mail')
  const [problem, setProblem] = useState<string | null>(null)
  const [allows, setAllows] = useState<LinkAllows>({ rights: null, rooms: null })
  const form = useForm(async (values) => {
    const emailList = way === 'mail' ? addressesIn(values['emailList'] ?? '') : []
    const isEmpty = way === 'mail' && emailList.length === 0
    setProblem(isEmpty ? 'Enter at least one email.' : null)
    if (isEmpty) return
    const maxUses = maxUsesIn(values['maxUses'] ?? '')
    onMade(
      await session.api('POST v2/guest/invite', {
        timestamp: Date.now() + Number(values['lifetimeMs']),
        emailList,
        linkInfo: { position: positionIn(values), ...ownRightsOf(allows), ...(maxUses && { maxUses }) },
      }),
    )
  })
  return (
    <Form form={form}>
      <div className={css.ways} role="radiogroup" aria-label="How to invite">
        {(Object.keys(ways) as LinkKind[]).map((one) => (
          <label key={one} className={css.way}>
            <input type="radio" name="way" checked={way === one} onChange={() => setWay(one)} />
            {ways[one]}
          </label>
        ))}
      </div>
      {way === 'mail' && <AddressesField problem={problem} />}
      <SelectField label="Expires after" name="lifetimeMs" options={lifetimes} />
      <Field
        label="Uses"
        name="maxUses"
        required={false}
        inputMode="numeric"
        pattern={MAX_USES_PATTERN}
        title={MAX_USES_PROBLEM}
        placeholder="Unlimited"
        autoComplete="off"
      />
      {way === 'open' && (
        <SelectField label="Button position on a website" name="position" options={CORNERS} />
      )}
      <AllowsFields allows={allows} onChange={setAllows} />
      <Button type="submit" isWide isBusy={form.isSending}>
        {way === 'mail' ? 'Send invitations' : 'Create link'}
      </Button>
    </Form>
  )
}
