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
import * as css from './invite-tab.module.css'
import type { LinkAllows } from './link-rights-fields.tsx'
import { LinkRightsFields, ownRightsOf } from './link-rights-fields.tsx'

export type CreatedLinks = Reply<'POST v2/guest/invite'>

type LinkKind = 'mail' | 'open'
const LINK_KIND_LABELS = { mail: 'One link per email', open: 'One open link' } as const

const lifetimes = LIFETIMES.map(({ label, ms }) => [String(ms), label] as const)

const positionIn = ({ position }: Values) =>
  CORNERS.find(([corner]) => corner === position)?.[0] ?? CORNERS[0][0]

/** Creates guest links: one per email address, or an open one that anyone can use, also on a website. */
export function InviteForm({ onMade }: { onMade(links: CreatedLinks): void }) {
  const [linkKind, setLinkKind] = useState<LinkKind>('mail')
  const [problem, setProblem] = useState<string | null>(null)
  const [allows, setAllows] = useState<LinkAllows>({ rights: null, rooms: null })
  const form = useForm(async (values) => {
    const emailList = linkKind === 'mail' ? addressesIn(values['emailList'] ?? '') : []
    const isEmpty = linkKind === 'mail' && emailList.length === 0
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
        {(Object.keys(LINK_KIND_LABELS) as LinkKind[]).map((kind) => (
          <label key={kind} className={css.way}>
            <input type="radio" name="way" checked={linkKind === kind} onChange={() => setLinkKind(kind)} />
            {LINK_KIND_LABELS[kind]}
          </label>
        ))}
      </div>
      {linkKind === 'mail' && <AddressesField problem={problem} />}
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
      {linkKind === 'open' && (
        <SelectField label="Button position on a website" name="position" options={CORNERS} />
      )}
      <LinkRightsFields allows={allows} onChange={setAllows} />
      <Button type="submit" isWide isBusy={form.isSending}>
        {linkKind === 'mail' ? 'Send invitations' : 'Create link'}
      </Button>
    </Form>
  )
}
