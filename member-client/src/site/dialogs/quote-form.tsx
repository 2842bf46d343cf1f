import { isAdminRole } from '@metapyra/contract/constants'
import { PLANS } from '@metapyra/contract/plans'
import { session } from '../../session/session.ts'
import { useStore } from '../../ui/controls/use-store.ts'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { RequirementForm } from './dialog-forms.tsx'
import * as css from './dialogs.module.css'
import { SentForm } from './sent-form.tsx'
import { useSentForm } from './use-sent-form.ts'

const nameOf = (planCode: string) => {
  const plan = PLANS.find((candidate) => candidate.planCode === planCode)
  return plan ? `${plan.name}, billed ${plan.interval === 'year' ? 'yearly' : 'monthly'}` : planCode
}

/** Requests a quote for one of the user's own spaces if they run any. Otherwise a message form for newcomers. */
export function OfferForm({ planCode }: { planCode: string }) {
  const user = useStore(session.state.$user)
  const ownSpaces = (user?.workspaces ?? []).filter(({ userRole }) => isAdminRole(userRole))
  if (ownSpaces.length === 0) {
    return <RequirementForm text={`A quote for ${nameOf(planCode)}. We’re about … people.`} />
  }
  return <SpaceOffer planCode={planCode} spaces={ownSpaces} />
}

function SpaceOffer({
  planCode,
  spaces,
}: {
  planCode: string
  spaces: readonly { id: string; name: string }[]
}) {
  const sending = useSentForm(({ workspaceId = '', message = '' }, pass) =>
    session.api(
      'POST v2/business/business-plan-request',
      { workspaceId, planCode, ...(message && { message }), ...pass },
      { workspaceId: null },
    ),
  )
  return (
    <SentForm {...sending} action="Request a quote">
      <p className={css.lead}>{nameOf(planCode)}. We’ll email you the price for your number of members.</p>
      <SelectField
        label="Space"
        name="workspaceId"
        options={spaces.map(({ id, name }) => [id, name] as const)}
      />
      <TextField label="Anything we should know?" name="message" required={false} maxLength={4000} />
    </SentForm>
  )
}
