import { VISITOR_DEFAULTS } from '@metapyra/contract/defaults'
import { matchRoute } from '@metapyra/session/routes'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { session } from '../../session/session.ts'
import { Screen as Invites } from '../invitations/invites-screen.lazy.tsx'
import { Screen as ResetPassword } from '../sign-in/reset-password-screen.lazy.tsx'
import { Screen as Verify } from './verify-screen.lazy.tsx'

const anonymous = {
  ...VISITOR_DEFAULTS,
  id: '1',
  name: 'Guest',
  type: 'anonymous',
  role: 'anonymous',
  local: true,
  guestUserId: null,
  isGeneratedAnonymous: true,
  isLocalAnonymous: true,
} as const

let unmount = () => undefined as unknown
afterEach(() => unmount())

test.each([
  ['/invites', Invites, 'Couldn’t open your invitation'],
  ['/verify', Verify, 'Couldn’t open this link'],
  ['/verify?type=newsletter', Verify, 'Couldn’t open this link'],
  ['/reset-password', ResetPassword, 'Couldn’t open this link'],
])(
  'anonymous people at %s without a token read at once that the link is incomplete',
  async (address, Screen, title) => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    session.state.$user.set(anonymous)
    document.body.innerHTML = '<div></div>'
    const root = createRoot(document.body.firstElementChild as Element)
    unmount = () => root.unmount()
    const [path = '', search] = address.split('?')
    root.render(<Screen route={matchRoute(path, search ? `?${search}` : '')} />)
    await expect.poll(() => document.querySelector('h1')?.textContent).toBe(title)
    expect(document.body.textContent).toContain('This link is incomplete')
    expect(document.querySelector('main a[href="/"]')?.textContent).toBe('Go to the home page')
    expect(document.querySelector('form')).toBeNull()
    expect(fetched).not.toHaveBeenCalled()
  },
)
