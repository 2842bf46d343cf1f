import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { DAY_MS, HOUR_MS } from '@metapyra/contract/constants'
import type { OwnDomain } from '@metapyra/contract/entities/domain'
import { parse } from 'tldts'
import type { Act } from '../audit/service.ts'
import type { DomainRow } from './queries.ts'

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const RECORD = '_metapyra.'
const PROOF = 'metapyra-proof='
/** The record's own name is longer by its label, and the DNS takes 253. */
const MAX_LENGTH = 253 - RECORD.length
/** Suffixes that stand for one machine or one network, or for nothing at all (RFC 6761, 6762, 7686, 8375). */
const SPECIAL = /(^|\.)(localhost|local|invalid|onion|arpa|alt)$/

/** What would make an address of it, of which the parser takes the host and drops the rest. */
const NO_DOMAIN = /[\s/?#@:\\%[\]]/

/** A domain as it is compared, kept and shown: lower case, in its ASCII form, without a closing dot; '' for none. */
export const normalHost = (typed: string): string => {
  const name = typed.trim().replace(/\.$/, '')
  return NO_DOMAIN.test(name) ? '' : domainToASCII(name)
}

/** [DOMAIN-1] Why a space can't live at this host, in words; undefined where it can, once it is proved. */
export const hostProblem = (host: string, mainHost: string): string | undefined => {
  if (!host || host.length > MAX_LENGTH || !host.split('.').every((label) => LABEL.test(label)))
    return 'Enter just the domain, like team.example.com.'
  if (isIP(host)) return 'Enter a domain, not an IP address.'
  if (host === mainHost || host.endsWith(`.${mainHost}`))
    return `Addresses at ${mainHost} are managed by us. Use your own domain.`
  if (!host.includes('.') || SPECIAL.test(host)) return 'This name isn’t on the public internet.'
  // Whoever proves `co.uk` or `github.io` would stand for all who have a name below it.
  if (!parse(host, { allowPrivateDomains: true }).domain)
    return `${host} is a shared suffix. Use your own domain.`
  return undefined
}

/** A domain as the audit log calls it. */
export const subjectOf = (host: string): Act['subject'] => ({ type: 'domain', id: null, name: host })

export const proofText = (token: string): string => `${PROOF}${token}`
export const recordName = (host: string): string => `${RECORD}${host}`

export const LOOK_EVERY_MS = DAY_MS
export const LOOK_FOR_CLAIM_EVERY_MS = HOUR_MS
const MISSING_FOR_MS = 7 * DAY_MS
/** A claim that nobody has proved is looked for by itself this long; after that by hand alone. */
export const CLAIM_FOR_MS = 7 * DAY_MS

/** What a look into the DNS said. `silent`: nothing that can be relied on. */
export type Finding = 'found' | 'absent' | 'different' | 'unpointed' | 'silent'

/** What a finding makes of a claim. `prove` and `release` are what the rest of the product hears of. */
export type Step = 'prove' | 'keep' | 'miss' | 'release' | 'wait'

/** [DOMAIN-2] A claim is proved by its record; [DOMAIN-3] a proved one is missed for seven days before it is let go. */
export const stepAfter = (row: DomainRow, finding: Finding, now: Date): Step => {
  if (!row.verifiedAt) return finding === 'found' ? 'prove' : 'wait'
  // Who has moved away, or whose address is being changed, keeps the domain as long as the record stands.
  if (finding === 'found' || finding === 'unpointed') return 'keep'
  if (finding === 'silent') return 'wait'
  const missingMs = row.missingSince ? now.getTime() - row.missingSince.getTime() : 0
  return missingMs >= MISSING_FOR_MS ? 'release' : 'miss'
}

/** A claim as its space sees it. */
export const toOwnDomain = (row: DomainRow, mainHost: string): OwnDomain => ({
  host: row.host,
  record: { name: recordName(row.host), type: 'TXT', value: proofText(row.proof) },
  pointing: { name: row.host, type: 'CNAME', value: mainHost },
  status: !row.verifiedAt ? 'waiting' : row.missingSince ? 'missing' : 'proved',
  provedAt: row.verifiedAt?.toISOString() ?? null,
  checkedAt: row.checkedAt?.toISOString() ?? null,
  missingSince: row.missingSince?.toISOString() ?? null,
  releasedAfter: row.missingSince && new Date(row.missingSince.getTime() + MISSING_FOR_MS).toISOString(),
})
