import { session } from '../../session/session.ts'
import { NotLoaded } from '../settings/not-loaded.tsx'
import type { TabProps } from '../settings/tabs.ts'
import { useConnected } from '../settings/use-connected.ts'
import { useLoaded } from '../settings/use-loaded.ts'
import { EmailSection } from './email-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProvidersSection } from './providers-section.tsx'

/** How one gets into the own account. */
export function SecurityTab({ user }: TabProps) {
  const { value, failure, reload } = useLoaded(() => session.api('GET v2/user/security', {}))
  useConnected()
  if (!value || failure) return <NotLoaded failure={failure} rowHeight={96} onRetry={reload} />
  return (
    <>
      <EmailSection user={user} security={value} onChange={reload} />
      <PasswordSection user={user} hasPassword={value.hasPassword} />
      <ProvidersSection security={value} onChange={reload} />
    </>
  )
}
