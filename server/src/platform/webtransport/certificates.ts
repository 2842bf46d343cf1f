import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import type { Pem } from './own-certificate.ts'
import { createOwnCertificate, hashOf } from './own-certificate.ts'

/** The own one is exchanged so long before it ends. */
const RENEW_BEFORE_MS = 2 * 24 * 60 * 60 * 1000

/** What the server shows who it is by, over QUIC. */
export interface Certificates {
  current(): Pem
  /** By which pages know the own one; none where it is one that browsers know already. */
  hashes(): string[]
  /** Looks whether there is a newer one; true where there is. */
  renew(): boolean
}

/** A self-signed one, which lasts 13 days and is exchanged before: pages are told its hash. */
export const ownCertificates = (now: () => Date): Certificates => {
  let own = createOwnCertificate('localhost', now())
  return {
    current: () => own,
    hashes: () => [hashOf(own)],
    renew: () => {
      if (own.endsAt.getTime() - now().getTime() > RENEW_BEFORE_MS) return false
      own = createOwnCertificate('localhost', now())
      return true
    },
  }
}

interface Files {
  certificate: string
  key: string
}

/** Throws what is wrong with them, too. */
const readPem = (files: Files): Pem => {
  const pem = {
    certificate: readFileSync(files.certificate, 'utf8'),
    key: readFileSync(files.key, 'utf8'),
  }
  createSecureContext({ cert: pem.certificate, key: pem.key })
  return pem
}

/** Those of two files, read again as they are exchanged. Throws where they are none; later the last good ones stay. */
export const fileCertificates = (files: Files, onFailure: (error: Error) => void): Certificates => {
  let pem = readPem(files)
  return {
    current: () => pem,
    hashes: () => [],
    renew: () => {
      try {
        const read = readPem(files)
        const isOther = read.certificate !== pem.certificate || read.key !== pem.key
        pem = read
        return isOther
      } catch (error) {
        onFailure(error as Error)
        return false
      }
    },
  }
}
