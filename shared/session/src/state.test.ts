import { calls } from '@metapyra/contract/calls'
import type { User } from '@metapyra/contract/entities/user'
import type { Workspace } from '@metapyra/contract/entities/workspace'
import { expect, it } from 'vitest'
import { createLocalAnonymous, toVisitedWorkspace } from './calls/anonymous.ts'
import { createState, selectWorkspace, setToken, workspaceOnRestore } from './state.ts'
import { createToasts } from './toasts.ts'

const acmeDetail = { id: 'a', name: '', domain: 'acme', spaceLogo: null }
const acme: Workspace = toVisitedWorkspace({ workspace: acmeDetail, isGuestAllowed: 'true' })
const beta: Workspace = { ...acme, id: 'b', domain: 'beta' }
const user: User = { ...createLocalAnonymous(), role: 'user', workspaces: [acme, beta] }

it.each([
  ['user', '$user'],
  ['token', '$token'],
  ['googleCalendarToken', '$googleCalendarToken'],
  ['googleDriveToken', '$googleDriveToken'],
  ['outlookCalendarToken', '$outlookCalendarToken'],
  ['currentWorkspace', '$workspace'],
  ['appConfig, and the six that come with it', '$appConfig'],
  ['lastLoginTime', '$lastLoginTime'],
  ['tutorialSlider', '$tutorialSlider'],
  ['toasts', '$toasts'],
  ['chatPlayer', '$chatPlayer'],
  ['event', '$event'],
  ['space', '$room'],
])('§3 keeps %s', (_, store) => {
  expect(Object.keys(createState())).toContain(store)
})

it.each([
  'appConfig',
  'spaceConfig',
  'characterConfig',
  'industryConfig',
  'communityConfig',
  'videoColorCode',
  'virtualBackgrounds',
])('§3 has %s from the one call that asks for all of them', (name) => {
  expect(Object.keys(calls['GET v2/utils/app-config'].reply.properties)).toContain(name)
})

it('§3 a toast has a type, a message, a duration (in ms) and a timestamp', () => {
  const { $toasts } = createState()
  const toasts = createToasts($toasts)
  toasts.show('warning', 'Saved on this device only')
  expect($toasts.get()).toEqual([
    {
      id: expect.any(Number),
      type: 'warning',
      message: 'Saved on this device only',
      durationMs: 5000,
      timestamp: expect.any(Number),
    },
  ])
  toasts.clear()
})

it('starts with the tutorial on and nobody here (§3)', () => {
  const state = createState()
  expect(state.$tutorialSlider.get()).toBe(true)
  expect(state.$user.get()).toBeNull()
  expect(state.$connection.get()).toBe('closed')
})

it('clears the user and the current workspace when a token is set', () => {
  const state = createState()
  state.$user.set(user)
  state.$workspace.set(acme)
  setToken(state, 'next')
  expect([state.$token.get(), state.$user.get(), state.$workspace.get()]).toEqual(['next', null, null])
})

it('selects a workspace by id, or none', () => {
  const state = createState()
  state.$user.set(user)
  expect(selectWorkspace(state, 'b')).toEqual(beta)
  expect(state.$workspace.get()).toEqual(beta)
  expect(selectWorkspace(state, 'c')).toBeNull()
  expect(state.$workspace.get()).toBeNull()
})

it('restores the workspace of the host, else the first, else none', () => {
  expect(workspaceOnRestore([acme, beta], ({ domain }) => domain === 'beta')).toBe(beta)
  expect(workspaceOnRestore([acme, beta], () => false)).toBe(acme)
  expect(workspaceOnRestore([], () => true)).toBeNull()
})

it('builds an anonymous guest with an id of timestamp plus 1 to 1000 (§9)', () => {
  expect(createLocalAnonymous(1_000_000, () => 0).id).toBe('1000001')
  expect(createLocalAnonymous(1_000_000, () => 0.9999).id).toBe('1001000')
  expect(createLocalAnonymous()).toMatchObject({ role: 'anonymous', local: true, countryCode: 91 })
})

it('shows a visitor the space under its name, or the product’s (§9)', () => {
  expect(acme).toMatchObject({
    name: 'MetaPyra',
    useCase: 'community',
    userRole: 'anonymous',
    userStatus: 'active',
  })
  const visitedSpace = toVisitedWorkspace({
    workspace: { ...acmeDetail, name: 'Acme' },
    isGuestAllowed: 'true',
  })
  expect(visitedSpace.spaceName).toBe('Acme')
})
