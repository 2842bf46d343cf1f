import type { Country } from '@metapyra/contract/entities/country'
import type { User } from '@metapyra/contract/entities/user'
import { PROFILE_FIELDS } from '@metapyra/contract/profile-fields'
import { shortMomentOf } from '../../calendar/moments.ts'
import { session } from '../../session/session.ts'
import { useStore } from '../../ui/controls/use-store.ts'
import { CountryField } from '../../ui/countries/country-field.tsx'
import { savedCountry } from '../../ui/countries/dialing-codes.ts'
import { Field } from '../../ui/forms/field.tsx'
import * as css from './profile-tab.module.css'
import { SpaceJobTitleField } from './space-job-title-field.tsx'

interface AccountFieldsProps {
  user: User
  /** Undefined if the typed text is not a country. */
  onCountry(country: Country | undefined): void
}

export function AccountFields({ user, onCountry }: AccountFieldsProps) {
  const lastLogin = useStore(session.state.$lastLoginTime)
  return (
    <>
      <Field
        label="Job title"
        name="designation"
        required={false}
        autoComplete="organization-title"
        maxLength={PROFILE_FIELDS.designation.maxLength}
        defaultValue={user.companyPosition ?? ''}
      />
      <SpaceJobTitleField user={user} />
      <h3 className={css.heading}>Contact details</h3>
      <CountryField countryCode={user.countryCode} chosen={savedCountry(user)} onChange={onCountry} />
      <Field
        label="Mobile number"
        name="mobileNumber"
        type="tel"
        required={false}
        autoComplete="tel-national"
        maxLength={PROFILE_FIELDS.mobileNumber.maxLength}
        defaultValue={user.mobileNumber ?? ''}
        note={user.mobileNumberVerified ? 'Verified.' : 'Not verified. Don’t include the country code.'}
      />
      {lastLogin !== null && <p className={css.login}>Last login: {shortMomentOf(lastLogin)}</p>}
    </>
  )
}
