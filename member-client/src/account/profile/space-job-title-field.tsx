import type { User } from '@metapyra/contract/entities/user'
import { PROFILE_FIELDS } from '@metapyra/contract/profile-fields'
import { session } from '../../session/session.ts'
import { useStore } from '../../ui/controls/use-store.ts'
import { Field } from '../../ui/forms/field.tsx'
import { spaceJobTitle } from './save-profile.ts'

/** The job title in the current space, if it differs from the general one. */
export function SpaceJobTitleField({ user }: { user: User }) {
  const workspace = useStore(session.state.$workspace)
  if (!workspace) return null
  return (
    <Field
      label={`Job title in ${workspace.name}`}
      name="positionHere"
      required={false}
      autoComplete="off"
      maxLength={PROFILE_FIELDS.designation.maxLength}
      placeholder={user.companyPosition ?? ''}
      hint="Only if it differs from the one above."
      defaultValue={spaceJobTitle(user, workspace)}
    />
  )
}
