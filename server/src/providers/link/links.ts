import type { LinkedDeclared, LinkedName } from '@metapyra/contract/linked-accounts'
import type { Config } from '../../platform/config/config.ts'
import { SANDBOX_CLIENT } from '../../sandbox/oidc/sandbox.ts'
import { createLinkClient } from './client.ts'
import type { LinkClient } from './provider.ts'
import { CALENDAR_SCOPES, DRIVE_SCOPE, OUTLOOK_SCOPES } from './scopes.ts'

/** Where what stands in for a service is on this host. */
export const SANDBOX_PATHS = {
  'google drive': '/sandbox/drive',
  'google calendar': '/sandbox/google-calendar',
  'microsoft calendar': '/sandbox/outlook',
} as const satisfies Record<LinkedName, string>

export interface Links {
  /** Those that can be linked. */
  readonly offered: readonly LinkedName[]
  find(linked: Pick<LinkedDeclared, 'provider' | 'kind'>): LinkClient | undefined
}

/** Google brings a token to refresh with by these two alone, and tells of each kind by itself. */
const GOOGLE = { access_type: 'offline', prompt: 'consent', include_granted_scopes: 'false' }

/** What is asked for, and how: without `needs` a grant is of no use. */
const ASKED: Record<
  LinkedName,
  { scopes: readonly string[]; needs?: string[]; also: Record<string, string> }
> = {
  'google drive': { scopes: [DRIVE_SCOPE], also: GOOGLE },
  'google calendar': { scopes: CALENDAR_SCOPES, also: GOOGLE },
  // Microsoft brings a token to refresh with by a scope, which it does not tell among those that were given.
  'microsoft calendar': {
    scopes: ['offline_access', ...OUTLOOK_SCOPES],
    needs: [...OUTLOOK_SCOPES],
    also: { prompt: 'select_account' },
  },
}

/** Where a linked service's API is: the real one's, or its sandbox twin's; undefined where it is off. */
export const apiAddress = (
  { linked }: Config,
  mainOrigin: () => string,
  name: LinkedName,
): (() => string) | undefined => {
  const settings = linked[name]
  if (!settings) return undefined
  return () => (settings === 'sandbox' ? `${mainOrigin()}${SANDBOX_PATHS[name]}` : settings.apiUrl)
}

/** An account is linked at the real provider where it has settings; else at its sandbox twin, or in production nowhere. */
export const createLinks = ({ linked }: Config, mainOrigin: () => string): Links => {
  const clients: Partial<Record<LinkedName, LinkClient>> = {}
  for (const [name, settings] of Object.entries(linked) as [LinkedName, Config['linked'][LinkedName]][]) {
    if (!settings) continue
    const { issuer, clientId, clientSecret } =
      settings === 'sandbox'
        ? { ...SANDBOX_CLIENT, issuer: () => `${mainOrigin()}${SANDBOX_PATHS[name]}` }
        : { ...settings, issuer: () => settings.issuer }
    clients[name] = createLinkClient({ issuer, clientId, clientSecret, ...ASKED[name] })
  }
  return {
    offered: Object.keys(clients) as LinkedName[],
    find: ({ provider, kind }) => clients[`${provider} ${kind}` as LinkedName],
  }
}
