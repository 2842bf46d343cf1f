import type { ProviderName } from '@metapyra/contract/constants'
import type { LinkedProvider } from '@metapyra/contract/linked-accounts'

type ProviderId = ProviderName | LinkedProvider

const GOOGLE = [
  [
    '#4285f4',
    'M17.64 9.2c0-.63-.06-1.25-.16-1.84H9v3.49h4.84a4.14 4.14 0 0 1-1.8 2.71v2.26h2.92a8.8 8.8 0 0 0 2.68-6.62z',
  ],
  ['#34a853', 'M9 18a8.6 8.6 0 0 0 5.96-2.18l-2.92-2.26A5.4 5.4 0 0 1 3.96 10.7H.96v2.34A9 9 0 0 0 9 18z'],
  ['#fbbc05', 'M3.96 10.7a5.4 5.4 0 0 1 0-3.42V4.96h-3a9 9 0 0 0 0 8.08z'],
  ['#ea4335', 'M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.59A9 9 0 0 0 .96 4.96l3 2.33A5.4 5.4 0 0 1 9 3.58z'],
]
const MICROSOFT = [
  ['#f25022', 'M0 0h8.5v8.5H0z'],
  ['#7fba00', 'M9.5 0H18v8.5H9.5z'],
  ['#00a4ef', 'M0 9.5h8.5V18H0z'],
  ['#ffb900', 'M9.5 9.5H18V18H9.5z'],
]

const MARKS: Record<ProviderId, string[][]> = { google: GOOGLE, microsoft: MICROSOFT }

/** A provider's logo in its own colors, as its brand guidelines require. */
export function ProviderMark({ provider }: { provider: ProviderId }) {
  return (
    <svg viewBox="0 0 18 18" width={18} height={18} aria-hidden="true">
      {MARKS[provider].map(([colour, path]) => (
        <path key={colour} fill={colour} d={path} />
      ))}
    </svg>
  )
}

/** `google` → `Google`. */
export const providerTitle = (provider: string) => provider.charAt(0).toUpperCase() + provider.slice(1)
