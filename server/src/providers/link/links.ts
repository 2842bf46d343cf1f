import type { LinkedDeclared, LinkedName } from '@metapyra/contract/linked-accounts'
import type { Config } from '../../platform/config/config.ts'
import { SANDBOX_CLIENT } from '../../sandbox/oidc/sandbox.ts'
import { createLinkClient } from './client.ts'
import type { LinkClient } from './provider.ts'
import { CALENDAR_SCOPES, DRIVE_SCOPE, OUTLOOK_SCOPES } from './scopes.ts'

/** The paths of the services' sandboxes on this host. */
export const SANDBOX_PATHS = {
  'google drive': '/sandbox/drive',
  'google calendar': '/sandbox/google-calendar',
  'microsoft calendar': '/sandbox/outlook',
} as const satisfies Record<LinkedName, string>

export interface Links {
  /** The accounts that can be linked. */
  readonly offered: readonly LinkedName[]
  find(linked: Pick<LinkedDeclared, 'provider' | 'kind'>): LinkClient | undefined
}

/** Google returns a refresh token only with the first two; the third keeps the scopes of each kind separate. */
const GOOGLE = { access_type: 'offline', prompt: 'consent', include_granted_scopes: 'false' }

/** The scopes to request, and how; a grant without those in `needs` is of no use. */
const SCOPE_REQUESTS: Record<
  LinkedName,
  { scopes: readonly string[]; needs?: string[]; also: Record<string, string> }
> = {
  'google drive': { scopes: [DRIVE_SCOPE], also: GOOGLE },
  'google calendar': { scopes: CALENDAR_SCOPES, also: GOOGLE },
  // Microsoft returns a refresh token because of a scope that it doesn't list among the granted ones.
  'microsoft calendar': {
    scopes: ['offline_access', ...OUTLOOK_SCOPES],
    needs: [...OUTLOOK_SCOPES],
    also: { prompt: 'select_account' },
  },
}

/** The URL of a linked service's API: the real one or its sandbox; undefined if it is off. */
export const apiAddress = (
  { linked }: Config,
  mainOrigin: () => string,
  name: LinkedName,
): (() => string) | undefined => {
  const settings = linked[name]
  if (!settings) return undefined
  return () => (settings === 'sandbox' ? `${mainOrigin()}${SANDBOX_PATHS[name]}` : settings.apiUrl)
}

/** Links accounts at the real provider if it is configured; otherwise at its sandbox, or in production not at all. */
export const createLinks = ({ linked }: Config, mainOrigin: () => string): Links => {
  const clients: Partial<Record<LinkedName, LinkClient>> = {}
  for (const [name, settings] of Object.entries(linked) as [LinkedName, Config['linked'][LinkedName]][]) {
    if (!settings) continue
    const { issuer, clientId, clientSecret } =
      settings === 'sandbox'
        ? { ...SANDBOX_CLIENT, issuer: () => `${mainOrigin()}${SANDBOX_PATHS[name]}` }
        : { ...settings, issuer: () => settings.issuer }
    clients[name] = createLinkClient({ issuer, clientId, clientSecret, ...SCOPE_REQUESTS[name] })
  }
  return {
    offered: Object.keys(clients) as LinkedName[],
    find: ({ provider, kind }) => clients[`${provider} ${kind}` as LinkedName],
  }
}
