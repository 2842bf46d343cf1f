import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { LeaveSection } from '../leaving/leave-section.tsx'
import { OnMainHost } from '../settings/on-main-host.lazy.tsx'
import type { TabProps } from '../settings/tabs.ts'
import * as css from './profile-tab.module.css'
import { saveSpaceJobTitle } from './save-profile.ts'
import { SpaceJobTitleField } from './space-job-title-field.tsx'

/** On a space's own domain: the job title in that space, and a link to the other settings. */
export function SpaceProfile({ user, name }: TabProps) {
  const form = useForm(async ({ positionHere }) => {
    await saveSpaceJobTitle(user, positionHere)
    session.toast('success', 'Saved')
  })
  return (
    <>
      <Form form={form}>
        <div className={css.fields}>
          <SpaceJobTitleField user={user} />
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
