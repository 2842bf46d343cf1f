import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { DAY_MS } from '@metapyra/contract/constants'

/** Browsers accept a certificate by its hash only if it is valid for at most 14 days. */
const VALID_MS = 13 * DAY_MS
/** Tolerance for clocks that are slightly behind. */
const BEFORE_MS = DAY_MS / 24

export interface Pem {
  certificate: string
  key: string
}

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const { length } = body
  const head = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.of(tag, ...head), body])
}
const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts)
const id = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'))
const time = (date: Date): Buffer =>
  der(0x17, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))
const ECDSA_WITH_SHA256 = sequence(id('2a8648ce3d040302'))
const COMMON_NAME = '550403'
const ALTERNATIVE_NAMES = '551d11'

const nameOf = (host: string): Buffer =>
  sequence(der(0x31, sequence(id(COMMON_NAME), der(0x0c, Buffer.from(host)))))

/**
 * Creates a self-signed P-256 certificate for a host and its subdomains, of the kind that browsers accept by hash (RFC
 * 5280).
 */
export const createOwnCertificate = (host: string, now: Date): Pem & { endsAt: Date } => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const endsAt = new Date(now.getTime() + VALID_MS)
  const name = nameOf(host)
  const hosts = [host, `*.${host}`].map((one) => der(0x82, Buffer.from(one)))
  const names = sequence(id(ALTERNATIVE_NAMES), der(0x04, sequence(...hosts)))
  const body = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.of(0x01), randomBytes(15)),
    ECDSA_WITH_SHA256,
    name,
    sequence(time(new Date(now.getTime() - BEFORE_MS)), time(endsAt)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(names)),
  )
  const signature = der(0x03, Buffer.of(0), sign('sha256', body, privateKey))
  const base64 = sequence(body, ECDSA_WITH_SHA256, signature).toString('base64')
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, '$&\n').trimEnd()}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    endsAt,
  }
}

/** The hash by which a page identifies the certificate: SHA-256, in base64. */
export const hashOf = ({ certificate }: Pick<Pem, 'certificate'>): string => {
  const base64 = certificate.replace(/-----[^-]+-----|\s/g, '')
  return createHash('sha256').update(Buffer.from(base64, 'base64')).digest('base64')
}
