/** For tests: a page with a server of the protocol. */
import type { User } from '@metapyra/contract/entities/user'
import type { Workspace } from '@metapyra/contract/entities/workspace'
import { vi } from 'vitest'
import { createLocalAnonymous, toVisitedWorkspace } from '../calls/anonymous.ts'
import type { Page, ReadableCookie } from '../page.ts'
import { createFlags } from '../page.ts'
import { createSession } from '../session.ts'
import { createState } from '../state.ts'
import type { Answer, Responder } from './testing.ts'
import { startProtocolServer } from './testing.ts'
import './testing-device.ts'

export const acmeDetail = {
  workspace: { id: 'acme-id', name: 'Acme', domain: 'acme', spaceLogo: null },
  isGuestAllowed: 'true',
} as const
export const acme: Workspace = { ...toVisitedWorkspace(acmeDetail), userRole: 'user' }
export const beta: Workspace = { ...acme, id: 'beta-id', domain: 'beta' }
export const ada: User = {
  ...createLocalAnonymous(),
  id: 'ada',
  name: 'Ada',
  type: 'account',
  role: 'user',
  local: false,
  emailVerified: true,
  workspaces: [acme, beta],
}

export const profile = 'GET v2/user/profile'
export const lookup = 'GET v2/workspace/domain-detail'
const config = { spaceHosts: true, mainHost: 'localhost:3000', isProduction: false }
export const mainHost = 'localhost:3000'
export const acmeHost = 'acme.localhost:3000'
export const refusal = (status: number, code: string): Answer => ({ status, body: { code, message: code } })
export const noSession = refusal(401, 'NO_SESSION')

export interface Scene {
  host?: string
  isBackFromHandoff?: true
  cookies?: Partial<Record<ReadableCookie, string>>
  config?: Partial<typeof config>
  answers?: Record<string, Answer | Responder>
}

const storage = () => {
  const values = new Map<string, string>()
  return createFlags(() => ({
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
  }))
}

/** Opens a page with a server, and returns what tests need: to act as the person, and to see redirects and requests. */
export const open = async (scene: Scene = {}) => {
  const answers: Record<string, Answer | Responder> = {
    'GET v2/utils/app-config': { body: { appConfig: { ...config, ...scene.config } } },
    [profile]: { body: ada },
    'POST v2/auth/logout': { status: 204 },
    ...scene.answers,
  }
  const server = await startProtocolServer((request) => {
    const answer = answers[request.name]
    return typeof answer === 'function' ? answer(request) : answer
  })
  const cookies = { ...scene.cookies }
  const address = { path: '/', search: '' }
  const page: Page = {
    protocol: 'http:',
    host: scene.host ?? mainHost,
    get path() {
      return address.path
    },
    get search() {
      return address.search
    },
    isBackFromHandoff: scene.isBackFromHandoff ?? false,
    readCookie: (name) => cookies[name],
    dropCookie: (name) => void delete cookies[name],
    isHidden: () => false,
    leave: vi.fn(),
    reload: vi.fn(),
    device: storage(),
    tab: storage(),
  }
  const state = createState()
  const go = vi.fn()
  const session = createSession({ state, page, go, origin: server.origin })
  const toasts = () => state.$toasts.get().map(({ message }) => message)
  const calls = () => server.seen.map(({ name }) => name).filter((name) => name !== 'GET v2/utils/app-config')
  return { ...server, ...state, session, page, go, answers, cookies, address, toasts, calls }
}
export const signedIn = { signedIn: '1', sessionId: 'session-1' }
