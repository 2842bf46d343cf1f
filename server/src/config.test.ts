import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('the settings', () => {
  it('start from defaults that need nothing set up', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      DATA_DIR: '.data',
      spaceHosts: true,
      requireEncryption: false,
    })
  })

  it('stop the start with a line that names the wrong one', () => {
    expect(() => readConfig({ PORT: 'eighty' })).toThrow(/PORT must be integer/)
    expect(() => readConfig({ DATABASE_URL: 'mysql://x' })).toThrow(/DATABASE_URL/)
  })

  it('require a key, mail and the public address in production, and encryption with them', () => {
    const production = {
      NODE_ENV: 'production',
      SMTP_URL: 'smtp://mail',
      PUBLIC_ORIGIN: 'https://example.org',
    }
    expect(() => readConfig(production)).toThrow(/SECRET_KEY is required in production/)
    expect(readConfig({ ...production, SECRET_KEY: 'x'.repeat(43) }).requireEncryption).toBe(true)
  })
})
