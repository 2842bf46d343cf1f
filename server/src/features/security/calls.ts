import {
  AVATAR_COLOURS,
  COMPANY_SIZES,
  INDUSTRIES,
  PRODUCT_NAME,
  USE_CASES,
} from '@metapyra/contract/constants'
import { FIGURE_PARTS, LOOKS } from '@metapyra/contract/figure'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import type { Vapid } from '../push/service.ts'
import { VIRTUAL_BACKGROUNDS } from './backgrounds.rules.ts'
import type { ServerKeys } from './service.ts'
import { readingKeyOf } from './service.ts'

const VERSION = '0.1.0'

const figureParts = Object.fromEntries(
  Object.entries(FIGURE_PARTS).map(([part, values]) => [part, [...values]]),
)

/**
 * From an address that is in no setting, as of a phone on the LAN, the spaces' hosts are unreachable, so everything is
 * served there.
 */
const hasSpaceHostsFrom = ({ hosts }: Services, origin: string): boolean =>
  hosts.hasSpaceHosts && (origin === hosts.mainOrigin() || hosts.kindOf(hostOf(origin)).kind === 'space')

const hostOf = (origin: string): string => origin.slice(origin.indexOf('//') + 2)

type Name = 'GET v2/security/keyPair' | 'GET v2/utils/app-config'

export const securityCalls = (services: Services, keys: ServerKeys, vapid: Vapid): Handlers<Name> => ({
  'GET v2/security/keyPair': async (_, request) => {
    const { publicKey, expiresAt } = await keys.current()
    const privateKey = await readingKeyOf(services, request)
    return { publicKey, privateKey, expiresAt: expiresAt.toISOString() }
  },

  'GET v2/utils/app-config': async (_, { origin }) => ({
    appConfig: {
      name: PRODUCT_NAME,
      version: VERSION,
      isPaymentOn: services.payment !== null,
      isProduction: services.config.isProduction,
      requireEncryption: services.config.requireEncryption,
      spaceHosts: hasSpaceHostsFrom(services, origin),
      mainHost: new URL(services.hosts.mainOrigin()).host,
    },
    spaceConfig: { companySizes: [...COMPANY_SIZES] },
    characterConfig: { looks: [...LOOKS], colours: [...AVATAR_COLOURS], parts: figureParts },
    industryConfig: [...INDUSTRIES],
    communityConfig: [...USE_CASES],
    videoColorCode: [...AVATAR_COLOURS],
    virtualBackgrounds: VIRTUAL_BACKGROUNDS,
    vapidPublicKey: (await vapid.keys()).publicKey,
    captcha: services.captcha?.widget ?? null,
    providers: [...services.oidc.names],
    links: [...services.links.offered],
  }),
})
