import type { Decision } from '@metapyra/session/guard'
import { createState } from '@metapyra/session/state'
import { expect, it } from 'vitest'
import { createAuthProvider } from './auth.ts'

function build(decision: Decision) {
  const leftPaths: string[] = []
  const requestedPaths: string[] = []
  const session = {
    state: createState(),
    logout: async () => void requestedPaths.push('logout'),
    enter: async (path: string) => {
      requestedPaths.push(path)
      return decision
    },
  }
  return {
    auth: createAuthProvider(session, (path) => leftPaths.push(path)),
    left: leftPaths,
    asked: requestedPaths,
  }
}

it('asks the guard about the page and stays where it says so', async () => {
  const { auth, left: leftPaths, asked: requestedPaths } = build({ to: 'stay' })
  expect(await auth.check()).toEqual({ authenticated: true })
  expect(requestedPaths).toEqual([location.pathname])
  expect(leftPaths).toEqual([])
})

it('sends away whom the guard sends away; a host is left by the session itself', async () => {
  const loginRedirect = build({ to: 'path', path: '/' })
  expect(await loginRedirect.auth.check()).toEqual({ authenticated: false })
  expect(loginRedirect.left).toEqual(['/'])
  const hosted = build({ to: 'host', url: 'http://acme.localhost/admin' })
  expect(await hosted.auth.check()).toEqual({ authenticated: false })
  expect(hosted.left).toEqual([])
})

it('has no login of its own, and logs out through the session', async () => {
  const { auth, left: leftPaths, asked: requestedPaths } = build({ to: 'stay' })
  await auth.login({})
  expect(leftPaths).toEqual(['/login'])
  await auth.logout({})
  expect(requestedPaths).toEqual(['logout'])
})

it('[RIGHT-4] a call that is refused for want of the right has the rights read again, and leads out who lost them', async () => {
  const { auth, left: leftPaths, asked: requestedPaths } = build({ to: 'path', path: '/' })
  await auth.onError({ statusCode: 409 })
  expect(requestedPaths).toEqual([])
  await auth.onError({ statusCode: 403 })
  expect(requestedPaths).toEqual([location.pathname])
  expect(leftPaths).toEqual(['/'])
})
