import type { Reply } from '@metapyra/contract/calls'
import { DAY_MS, HOUR_MS } from '@metapyra/contract/constants'
import { useState } from 'react'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { SelectField } from '../design/select-field.tsx'
import type { Values } from '../design/use-form.ts'
import { useForm } from '../design/use-form.ts'
import { session } from '../session.ts'
import { AddressesField, addressesIn } from './addresses-field.tsx'
import * as css from './invite-tab.module.css'

export type Made = Reply<'POST v2/guest/invite'>

type Way = 'mail' | 'open'
const ways = { mail: 'By mail, a link each', open: 'One open link' } as const

const lifetimes = [
  [String(7 * DAY_MS), 'One week'],
  [String(DAY_MS), 'One day'],
  [String(HOUR_MS), 'One hour'],
  [String(30 * DAY_MS), '30 days'],
] as const

const corners = [
  ['bottom-right', 'Bottom right'],
  ['bottom-left', 'Bottom left'],
  ['top-right', 'Top right'],
  ['top-left', 'Top left'],
] as const

const positionIn = ({ position }: Values) =>
  corners.find(([corner]) => corner === position)?.[0] ?? corners[0][0]

/** Makes links: one an address, or an open one for whoever holds it, on a website as well. */
export function InviteForm({ onMade }: { onMade(made: Made): void }) {
  const [way, setWay] = useState<Way>('mail')
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm(async (values) => {
    const emailList = way === 'mail' ? addressesIn(values['emailList'] ?? '') : []
    const isEmpty = way === 'mail' && emailList.length === 0
    setProblem(isEmpty ? 'Write at least one mail address.' : null)
    if (isEmpty) return
    const maxUses = Number(values['maxUses'])
    onMade(
      await session.api('POST v2/guest/invite', {
        timestamp: Date.now() + Number(values['lifetimeMs']),
        emailList,
        linkInfo: { position: positionIn(values), ...(maxUses > 0 && { maxUses }) },
      }),
    )
  })
  return (
    <Form form={form}>
      <div className={css.ways} role="radiogroup" aria-label="How they get the link">
        {(Object.keys(ways) as Way[]).map((one) => (
          <label key={one} className={css.way}>
            <input type="radio" name="way" checked={way === one} onChange={() => setWay(one)} />
            {ways[one]}
          </label>
        ))}
      </div>
      {way === 'mail' && <AddressesField problem={problem} />}
      <SelectField label="Good for" name="lifetimeMs" options={lifetimes} />
      <Field
        label="How many may come in by it"
        name="maxUses"
        required={false}
        inputMode="numeric"
        pattern="[1-9][0-9]{0,3}|10000"
        title="Write a whole number from 1 to 10,000, or leave it empty."
        placeholder="As many as come"
        autoComplete="off"
      />
      {way === 'open' && (
        <SelectField label="Corner of its button on a website" name="position" options={corners} />
      )}
      <Button type="submit" isWide isBusy={form.isSending}>
        {way === 'mail' ? 'Send invitations' : 'Make the link'}
      </Button>
    </Form>
  )
}
