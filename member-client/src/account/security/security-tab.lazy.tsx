import { NotLoaded } from '../settings/not-loaded.tsx'
import type { TabProps } from '../settings/tabs.ts'
import { useAccountCall } from '../settings/use-account-call.ts'
import { useProviderResult } from '../settings/use-connected.ts'
import { EmailSection } from './email-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProvidersSection } from './providers-section.tsx'

/** The login methods of the account. */
export function SecurityTab({ user }: TabProps) {
  const { value, failure, reload } = useAccountCall('GET v2/user/security', {})
  useProviderResult()
  if (!value || failure) return <NotLoaded failure={failure} rowHeight={96} onRetry={reload} />
  return (
    <>
      <EmailSection user={user} security={value} onChange={reload} />
      <PasswordSection user={user} hasPassword={value.hasPassword} />
      <ProvidersSection security={value} onChange={reload} />
    </>
  )
}
