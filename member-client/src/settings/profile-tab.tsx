import { profileUpdate } from '@metapyra/session/profile-update'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { useForm } from '../design/use-form.ts'
import { session } from '../session.ts'
import type { TabProps } from './tabs.ts'

/** How one is called. */
export function ProfileTab({ user }: TabProps) {
  const form = useForm(async ({ name = '' }) => {
    const changes = profileUpdate(user, { name })
    if (!changes) return
    const saved = await session.api('PUT v2/user/update', changes)
    session.state.$user.set(saved ?? { ...user, name })
    session.toast('success', 'Saved')
  })
  return (
    <Form form={form}>
      <Field label="Name" name="name" autoComplete="name" maxLength={120} defaultValue={user.name} />
      <Button type="submit" isBusy={form.isSending}>
        Save
      </Button>
    </Form>
  )
}
