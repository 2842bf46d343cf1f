import { createHash, X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSecureContext } from 'node:tls'
import { afterAll, expect, it } from 'vitest'
import { fileCertificates, ownCertificates } from './certificates.ts'
import { createOwnCertificate, hashOf } from './self-signed-certificate.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const folder = mkdtempSync(join(tmpdir(), 'metapyra-certificates-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('[LIVE-25] the own certificate is one that browsers take by its hash: of P-256, for less than 14 days', () => {
  const own = createOwnCertificate('localhost', new Date('2026-12-30T12:00:00Z'))
  const read = new X509Certificate(own.certificate)
  expect(read.verify(read.publicKey)).toBe(true)
  expect(read.publicKey.asymmetricKeyDetails?.namedCurve).toBe('prime256v1')
  expect(read.subjectAltName).toBe('DNS:localhost, DNS:*.localhost')
  const lastsMs = read.validToDate.getTime() - read.validFromDate.getTime()
  expect(lastsMs).toBeLessThan(14 * DAY_MS)
  expect(read.validToDate).toEqual(own.endsAt)
  expect(read.validToDate.toISOString()).toBe('2027-01-12T12:00:00.000Z')
  expect(hashOf(own)).toBe(createHash('sha256').update(read.raw).digest('base64'))
  expect(() => createSecureContext({ cert: own.certificate, key: own.key })).not.toThrow()
})

it('[LIVE-25] it is exchanged two days before it ends, and pages are told the new hash', () => {
  let now = new Date('2026-12-01T12:00:00Z')
  const certificates = ownCertificates(() => now)
  const first = certificates.hashes()
  expect(first).toHaveLength(1)
  now = new Date(now.getTime() + 10 * DAY_MS)
  expect(certificates.renew()).toBe(false)
  now = new Date(now.getTime() + 2 * DAY_MS)
  expect(certificates.renew()).toBe(true)
  expect(certificates.hashes()).not.toEqual(first)
  expect(certificates.renew()).toBe(false)
})

it('[LIVE-25] those of files are read again, and the last good ones stay', () => {
  const files = { certificate: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
  const write = ({ certificate, key }: { certificate: string; key: string }) => {
    writeFileSync(files.certificate, certificate)
    writeFileSync(files.key, key)
  }
  const [first, second] = [1, 2].map(() => createOwnCertificate('example.com', new Date()))
  if (!first || !second) throw new Error('none')
  const failures: Error[] = []
  expect(() => fileCertificates(files, () => undefined)).toThrow(/ENOENT/)
  write({ ...first, key: second.key })
  expect(() => fileCertificates(files, () => undefined)).toThrow(/key values mismatch/)
  write(first)
  const certificates = fileCertificates(files, (error) => failures.push(error))
  expect(certificates.hashes()).toEqual([])
  expect(certificates.renew()).toBe(false)
  write({ ...second, key: 'nonsense' })
  expect(certificates.renew()).toBe(false)
  expect(failures).toHaveLength(1)
  expect(certificates.current().certificate).toBe(first.certificate)
  write(second)
  expect(certificates.renew()).toBe(true)
  expect(certificates.current().certificate).toBe(second.certificate)
})
