import type { Country } from '@metapyra/contract/entities/country'
import type { User } from '@metapyra/contract/entities/user'
import { isOwnDomain } from '@metapyra/session/guard'
import { useState } from 'react'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { savedCountry } from '../../ui/countries/dialing-codes.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { LeaveSection } from '../leaving/leave-section.tsx'
import type { TabProps } from '../settings/tabs.ts'
import { AccountFields } from './account-fields.tsx'
import { PictureField } from './picture-field.tsx'
import * as css from './profile-tab.module.css'
import { saveProfile } from './save-profile.ts'
import { SpaceProfile } from './space-profile.tsx'

/** The user's profile: name and picture for guests (§6); members also have a job title and contact details. */
export function ProfileTab({ user, name }: TabProps) {
  if (user.isGeneratedAnonymous) {
    return (
      <p>
        You’re here as <bdi>{user.name}</bdi>, without an account. Nothing about you is saved.
      </p>
    )
  }
  if (user.type === 'account' && isOwnDomain(session.site())) return <SpaceProfile user={user} name={name} />
  return (
    <>
      <Profile user={user} />
      {user.type === 'account' && <LeaveSection />}
    </>
  )
}

function Profile({ user }: { user: User }) {
  const [name, setName] = useState(user.name)
  const [image, setImage] = useState(user.image)
  const [country, setCountry] = useState<Pick<Country, 'code' | 'dialling_code'> | undefined>({
    code: savedCountry(user) ?? '',
    dialling_code: `+${user.countryCode}`,
  })
  const form = useForm(async (values) => {
    await saveProfile(user, { ...values, image, country })
    session.toast('success', 'Saved')
  })
  return (
    <Form form={form}>
      <div className={css.fields}>
        <PictureField user={user} name={name} image={image} onChange={setImage} />
        <Field
          label="Name"
          name="name"
          autoComplete="name"
          maxLength={120}
          value={name}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
        {user.type === 'account' && <AccountFields user={user} onCountry={setCountry} />}
        <Button type="submit" isBusy={form.isSending}>
          Save
        </Button>
      </div>
    </Form>
  )
}
