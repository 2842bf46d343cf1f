import type { Config } from '../../config.ts'
import { SANDBOX_CLIENT } from '../oidc/sandbox.ts'
import { createLinkClient } from './client.ts'
import type { LinkClient } from './provider.ts'

/** Files that the product made or was given, and no others: nobody needs to allow more of a drive. */
export const DRIVE_SCOPE = 'https://www.googleapis.com/auth/drive.file'
/** Where the Drive is that stands in for Google's. */
export const SANDBOX_DRIVE_PATH = '/sandbox/drive'

export type LinkKind = 'calendar' | 'drive'
export type LinkProvider = 'google' | 'microsoft'
export interface LinkName {
  provider: LinkProvider
  kind: LinkKind
}

export interface Links {
  /** Those that can be linked. */
  readonly offered: readonly LinkName[]
  find(name: LinkName): LinkClient | undefined
}

/** Google brings a token to refresh with by these two alone, and tells of each kind by itself. */
const GOOGLE = { access_type: 'offline', prompt: 'consent', include_granted_scopes: 'false' }

/** An account is linked at the real provider where it has settings; else at its sandbox twin, or in production nowhere. */
export const createLinks = ({ drive }: Config, mainOrigin: () => string): Links => {
  const clients = new Map<string, { name: LinkName; client: LinkClient }>()
  const offer = (name: LinkName, client: LinkClient) =>
    clients.set(`${name.provider} ${name.kind}`, { name, client })
  if (drive) {
    const { issuer, clientId, clientSecret } =
      drive === 'sandbox'
        ? { ...SANDBOX_CLIENT, issuer: () => `${mainOrigin()}${SANDBOX_DRIVE_PATH}` }
        : { ...drive, issuer: () => drive.issuer }
    const settings = { issuer, clientId, clientSecret, scopes: [DRIVE_SCOPE], also: GOOGLE }
    offer({ provider: 'google', kind: 'drive' }, createLinkClient(settings))
  }
  return {
    offered: [...clients.values()].map(({ name }) => name),
    find: ({ provider, kind }) => clients.get(`${provider} ${kind}`)?.client,
  }
}
