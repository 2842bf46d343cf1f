import type { User } from '@metapyra/contract/entities/user'
import type { Workspace } from '@metapyra/contract/entities/workspace'
import { expect, it } from 'vitest'
import { createLocalAnonymous, toVisitedWorkspace } from './anonymous.ts'
import { createState, selectWorkspace, setToken, workspaceOnRestore } from './state.ts'

const acmeDetail = { id: 'a', name: '', domain: 'acme', spaceLogo: null }
const acme: Workspace = toVisitedWorkspace({ workspace: acmeDetail, isGuestAllowed: 'true' })
const beta: Workspace = { ...acme, id: 'b', domain: 'beta' }
const user: User = { ...createLocalAnonymous(), role: 'user', workspaces: [acme, beta] }

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
  const named = toVisitedWorkspace({ workspace: { ...acmeDetail, name: 'Acme' }, isGuestAllowed: 'true' })
  expect(named.spaceName).toBe('Acme')
})
