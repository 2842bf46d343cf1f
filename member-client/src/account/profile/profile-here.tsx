import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { LeaveSection } from '../leaving/leave-section.tsx'
import { OnMainHost } from '../settings/on-main-host.tsx'
import type { TabProps } from '../settings/tabs.ts'
import { PositionHereField } from './position-here-field.tsx'
import * as css from './profile-tab.module.css'
import { savePositionHere } from './save-profile.ts'

/** At a space's own domain: what somebody is in that space, and the way to the rest. */
export function ProfileHere({ user, name }: TabProps) {
  const form = useForm(async ({ positionHere }) => {
    await savePositionHere(user, positionHere)
    session.toast('success', 'Saved')
  })
  return (
    <>
      <Form form={form}>
        <div className={css.fields}>
          <PositionHereField user={user} />
          <Button type="submit" isBusy={form.isSending}>
            Save
          </Button>
        </div>
      </Form>
      <div className={css.elsewhere}>
        <OnMainHost user={user} name={name} />
      </div>
      <LeaveSection />
    </>
  )
}
