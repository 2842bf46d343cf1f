import type { Actor } from './actor.ts'

const HIDDEN = /<input type="hidden" name="([^"]+)" value="([^"]*)">/g

/** Links the sandbox Drive for a person, as their browser does. */
export const linkDrive = async (actor: Actor, email: string): Promise<void> => {
  const { url } = await actor.call('POST v2/calendar/link-start', { provider: 'google', kind: 'drive' })
  const page = await (await fetch(url)).text()
  const fields = new URLSearchParams({
    email,
    'https://www.googleapis.com/auth/drive.file': 'on',
    answer: 'continue',
  })
  for (const [, name = '', value = ''] of page.matchAll(HIDDEN)) fields.set(name, value)
  const to = new URL('/sandbox/drive/consent', url)
  const { headers } = await fetch(to, { method: 'POST', body: fields, redirect: 'manual' })
  const { searchParams } = new URL(headers.get('location') ?? '')
  await actor.call('PATCH v2/calendar/google-token', {
    type: 'drive',
    code: searchParams.get('code') ?? '',
    state: searchParams.get('state') ?? '',
  })
}
