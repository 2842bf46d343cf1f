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
/** The record's name has one more label, and DNS allows 253 characters. */
const MAX_LENGTH = 253 - RECORD.length
/** Suffixes for a single machine or network, or for nothing at all (RFC 6761, 6762, 7686, 8375). */
const SPECIAL = /(^|\.)(localhost|local|invalid|onion|arpa|alt)$/

/** Characters that make a URL of the input. The parser would take its host and silently drop the rest. */
const URL_CHARACTERS = /[\s/?#@:\\%[\]]/

/**
 * Returns a domain in the form in which it is compared, stored and displayed: lower case, ASCII, without a trailing
 * dot; '' if the input is none.
 */
export const normalHost = (typed: string): string => {
  const name = typed.trim().replace(/\.$/, '')
  return URL_CHARACTERS.test(name) ? '' : domainToASCII(name)
}

/** [DOMAIN-1] Returns why a space cannot use this host, as text; undefined if it can, once it is proved. */
export const hostProblem = (host: string, mainHost: string): string | undefined => {
  if (!host || host.length > MAX_LENGTH || !host.split('.').every((label) => LABEL.test(label)))
    return 'Enter just the domain, like team.example.com.'
  if (isIP(host)) return 'Enter a domain, not an IP address.'
  if (host === mainHost || host.endsWith(`.${mainHost}`))
    return `Addresses at ${mainHost} are managed by us. Use your own domain.`
  if (!host.includes('.') || SPECIAL.test(host)) return 'This name isn’t on the public internet.'
  // A space that proved `co.uk` or `github.io` would control every name below it.
  if (!parse(host, { allowPrivateDomains: true }).domain)
    return `${host} is a shared suffix. Use your own domain.`
  return undefined
}

/** A domain as the subject of an audit entry. */
export const subjectOf = (host: string): Act['subject'] => ({ type: 'domain', id: null, name: host })

export const proofText = (token: string): string => `${PROOF}${token}`
export const recordName = (host: string): string => `${RECORD}${host}`

export const LOOK_EVERY_MS = DAY_MS
export const CLAIM_CHECK_INTERVAL_MS = HOUR_MS
const MISSING_FOR_MS = 7 * DAY_MS
/** An open claim is checked automatically for this long; after that, only on request. */
export const CLAIM_CHECK_PERIOD_MS = 7 * DAY_MS

/** Result of a DNS check. `silent`: no reliable answer. */
export type Finding = 'found' | 'absent' | 'different' | 'unpointed' | 'silent'

/** What a check's result does to a claim. Only `prove` and `release` are announced to the rest of the product. */
export type Step = 'prove' | 'keep' | 'miss' | 'release' | 'wait'

/**
 * [DOMAIN-2] A claim is proved by its record. [DOMAIN-3] A proved domain is released after its record has been missing
 * for seven days.
 */
export const stepAfter = (row: DomainRow, finding: Finding, now: Date): Step => {
  if (!row.verifiedAt) return finding === 'found' ? 'prove' : 'wait'
  // A domain without an address, such as after a move, is kept as long as the record exists.
  if (finding === 'found' || finding === 'unpointed') return 'keep'
  if (finding === 'silent') return 'wait'
  const missingMs = row.missingSince ? now.getTime() - row.missingSince.getTime() : 0
  return missingMs >= MISSING_FOR_MS ? 'release' : 'miss'
}

/** A claim as its space's owners see it. */
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
