import { Button } from '../design/button.tsx'
import { Form } from '../design/form.tsx'
import { useForm } from '../design/use-form.ts'
import { session } from '../session.ts'
import { LeaveSection } from './leave-section.tsx'
import { OnMainHost } from './on-main-host.tsx'
import { PositionHereField } from './position-here-field.tsx'
import * as css from './profile-tab.module.css'
import { savePositionHere } from './save-profile.ts'
import type { TabProps } from './tabs.ts'

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
