import type { SpaceSettings } from '@metapyra/contract/entities/admin'
import { afterAll, expect, it } from 'vitest'
import { startApiServer } from '../testing/api-server.ts'
import { open, shows, text } from '../testing/page.ts'
import { AccessSection } from './access-section.tsx'
import type { SettingsPart } from './use-parts.ts'

const server = await startApiServer({})
afterAll(() => server.stop())

const settings = (isAlwaysOpen: boolean): SettingsPart => ({
  stored: {
    values: {
      isGuestAllowed: 'false',
      isReceptionOn: false,
      asksConsent: false,
      isOpen: false,
      defaultRole: 'user',
      invitationDays: 14,
      requireVerifiedEmail: false,
    } as SpaceSettings,
    edit: { revision: 0, changedBy: null, changedAt: null },
  },
  isAlwaysOpen,
  error: null,
  save: async () => undefined,
  reload: () => Promise.reject(new Error('Nothing is saved here')),
})

it.each([
  [true, 'This server lets anyone with an account join this space, even when this is off.'],
  [false, 'The space is listed as open, and no invitation is needed.'],
])(
  '[SPACE-10] whether the installation keeps the space open (%s) is said where that is set',
  async (isAlwaysOpen, expectedText) => {
    await open(
      server.api,
      <AccessSection settings={settings(isAlwaysOpen)} onDirtyChange={() => undefined} />,
      '/settings',
    )
    await shows('Anyone with an account can join', expectedText)
    expect(text().match(/This server lets|listed as open/g)).toHaveLength(1)
  },
)
