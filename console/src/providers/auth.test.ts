import type { Decision } from '@metapyra/session/guard'
import { createState } from '@metapyra/session/state'
import { expect, it } from 'vitest'
import { createAuthProvider } from './auth.ts'

function build(decision: Decision) {
  const left: string[] = []
  const asked: string[] = []
  const session = {
    state: createState(),
    logout: async () => void asked.push('logout'),
    enter: async (path: string) => {
      asked.push(path)
      return decision
    },
  }
  return { auth: createAuthProvider(session, (path) => left.push(path)), left, asked }
}

it('asks the guard about the page and stays where it says so', async () => {
  const { auth, left, asked } = build({ to: 'stay' })
  expect(await auth.check()).toEqual({ authenticated: true })
  expect(asked).toEqual([location.pathname])
  expect(left).toEqual([])
})

it('sends away whom the guard sends away; a host is left by the session itself', async () => {
  const sent = build({ to: 'path', path: '/' })
  expect(await sent.auth.check()).toEqual({ authenticated: false })
  expect(sent.left).toEqual(['/'])
  const hosted = build({ to: 'host', url: 'http://acme.localhost/admin' })
  expect(await hosted.auth.check()).toEqual({ authenticated: false })
  expect(hosted.left).toEqual([])
})

it('has no login of its own, and logs out through the session', async () => {
  const { auth, left, asked } = build({ to: 'stay' })
  await auth.login({})
  expect(left).toEqual(['/login'])
  await auth.logout({})
  expect(asked).toEqual(['logout'])
})

it('[RIGHT-4] a call that is refused for want of the right has the rights read again, and leads out who lost them', async () => {
  const { auth, left, asked } = build({ to: 'path', path: '/' })
  await auth.onError({ statusCode: 409 })
  expect(asked).toEqual([])
  await auth.onError({ statusCode: 403 })
  expect(asked).toEqual([location.pathname])
  expect(left).toEqual(['/'])
})
