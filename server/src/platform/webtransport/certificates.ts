import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import type { Pem } from './self-signed-certificate.ts'
import { createOwnCertificate, hashOf } from './self-signed-certificate.ts'

/** How long before its end the self-signed certificate is replaced. */
const RENEW_BEFORE_MS = 2 * 24 * 60 * 60 * 1000

/** The certificates that the server presents over QUIC. */
export interface Certificates {
  current(): Pem
  /** The hashes by which pages accept a self-signed certificate; empty if browsers trust it anyway. */
  hashes(): string[]
  /** Loads a newer certificate; true if there is one. */
  renew(): boolean
}

/** A self-signed certificate, valid for 13 days and replaced earlier; pages get its hash. */
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

/** Reads certificate and key; throws if they are unreadable or invalid. */
const readPem = (files: Files): Pem => {
  const pem = {
    certificate: readFileSync(files.certificate, 'utf8'),
    key: readFileSync(files.key, 'utf8'),
  }
  createSecureContext({ cert: pem.certificate, key: pem.key })
  return pem
}

/**
 * Certificates from two files, read again when replaced. Throws if the first ones are invalid; later the last good ones
 * stay.
 */
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
