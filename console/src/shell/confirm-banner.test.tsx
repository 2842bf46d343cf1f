import { afterAll, expect, it, onTestFinished } from 'vitest'
import { state } from '../session/session.ts'
import { startApiServer } from '../testing/api-server.ts'
import { open, press, shows, text, waitUntil } from '../testing/page.ts'
import { ConfirmBanner } from './confirm-banner.lazy.tsx'

const server = await startApiServer({
  'POST v2/auth/request-email-verification': () => ({ message: 'sent' }),
})
afterAll(() => server.stop())

it('tells whoever has not confirmed their address before they invite people, and sends the mail again', async () => {
  await open(server.api, <ConfirmBanner />, '/users')
  expect(text()).toBe('')
  const email = 'zoe@example.com'
  onTestFinished(() => state.$user.set(null))
  state.$user.set({ id: '1', type: 'account', email, emailVerified: false, workspaces: [] } as never)
  await shows(`open the link sent to ${email}`)
  await press('Resend')
  await waitUntil(() => expect(server.inputsOf('request-email-verification')).toEqual([{ email }]))
  await shows('Email sent.')
})
