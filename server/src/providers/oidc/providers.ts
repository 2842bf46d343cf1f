import type { ProviderName } from '@metapyra/contract/constants'
import { PROVIDERS } from '@metapyra/contract/constants'
import type { Config } from '../../platform/config/config.ts'
import { SANDBOX_CLIENT, sandboxIssuer } from '../../sandbox/oidc/sandbox.ts'
import { createOidcClient } from './client.ts'
import type { OidcProvider } from './provider.ts'

export interface OidcProviders {
  /** The enabled providers. */
  readonly names: ProviderName[]
  find(name: string): OidcProvider | undefined
}

/** A configured provider is the real one; without settings it is its sandbox, or in production off. */
export const createOidcProviders = (config: Config, mainOrigin: () => string): OidcProviders => {
  const on = new Map<string, OidcProvider>()
  for (const name of PROVIDERS) {
    const real = config.oidc[name]
    if (real) on.set(name, createOidcClient({ name, ...real, issuer: () => real.issuer }))
    else if (!config.isProduction) {
      const issuer = () => sandboxIssuer(mainOrigin(), name)
      on.set(name, createOidcClient({ name, ...SANDBOX_CLIENT, issuer }))
    }
  }
  return { names: PROVIDERS.filter((name) => on.has(name)), find: (name) => on.get(name) }
}
