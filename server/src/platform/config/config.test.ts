import { randomUUID } from 'node:crypto'
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

  it('stop the start in production with a line for each that is missing', () => {
    const start = () => readConfig({ NODE_ENV: 'production', LINK_PREVIEWS: 'sandbox' })
    for (const line of [
      /SECRET_KEY is req/,
      /SMTP_URL is req/,
      /PUBLIC_ORIGIN is req/,
      /LINK_PREVIEWS=sandbox/,
    ])
      expect(start).toThrow(line)
  })

  it('are told of all at once, however many are wrong, and each once', () => {
    const wrong = {
      NODE_ENV: 'production',
      PUBLIC_ORIGIN: 'spaces.example.com',
      LOG_LEVEL: 'loud',
      TALK_MESH_MOST: '9',
      TRUST_PROXY: 'zz',
      LLM_BASE_URL: 'nowhere',
      LLM_MODEL: 'one',
      ...{
        CAPTCHA: 'sandbox',
        PAYMENT: 'sandbox',
        SFU: 'sandbox',
        VOICE: 'sandbox',
        GOOGLE_DRIVE: 'sandbox',
      },
    }
    let message = ''
    try {
      readConfig(wrong)
    } catch (error) {
      message = (error as Error).message
    }
    const [head, ...lines] = message.split('\n').map((line) => line.trim())
    expect(head).toBe('Wrong settings in the environment:')
    expect(lines.sort()).toEqual([
      'CAPTCHA=sandbox can’t be used in production',
      'GOOGLE_DRIVE=sandbox can’t be used in production',
      'LLM_BASE_URL must match pattern "^https?://[^?#\\s]+$"',
      'LOG_LEVEL must be one of trace, debug, info, warn, error, silent',
      'PAYMENT=sandbox can’t be used in production',
      'PUBLIC_ORIGIN must be https://HOST, without a slash at its end',
      'SECRET_KEY is required in production',
      'SFU=sandbox can’t be used in production',
      'SMTP_URL is required in production',
      'TALK_MESH_MOST must be <= 6',
      'TRUST_PROXY must be IP addresses or ranges separated by commas, not zz',
      'VOICE=sandbox can’t be used in production',
    ])
  })

  it('offer WebTransport at a port of its own, by the own certificate or by two files', () => {
    expect(readConfig({}).webTransport).toBeNull()
    expect(readConfig({ WEBTRANSPORT_PORT: '3443' }).webTransport).toEqual({ port: 3443, files: null })
    const files = { WEBTRANSPORT_CERT: 'cert.pem', WEBTRANSPORT_KEY: 'key.pem' }
    expect(readConfig({ WEBTRANSPORT_PORT: '443', ...files }).webTransport?.files).toEqual({
      certificate: 'cert.pem',
      key: 'key.pem',
    })
    expect(() => readConfig({ ...files })).toThrow(/WEBTRANSPORT_CERT needs WEBTRANSPORT_PORT/)
    expect(() => readConfig({ WEBTRANSPORT_PORT: '1', WEBTRANSPORT_KEY: 'x' })).toThrow(/come together/)
    expect(() => readConfig({ WEBTRANSPORT_PORT: '70000' })).toThrow(/WEBTRANSPORT_PORT must be <= 65535/)
  })

  it('name the proxy by its address, or those of a network', () => {
    for (const right of ['127.0.0.1', '10.0.0.0/8, fd00::1', 'fd00::/8', 'loopback'])
      expect(readConfig({ TRUST_PROXY: right }).TRUST_PROXY).toBe(right)
    for (const wrong of ['proxy.example', '0.0.0.0/0', '10.0.0.0/33', '10.0.0.1/8/9', 'true'])
      expect(() => readConfig({ TRUST_PROXY: wrong }), wrong).toThrow(/TRUST_PROXY must be IP addresses/)
  })

  it('name who sends mails by an address, with a name or without', () => {
    for (const wrong of ['garbage', 'Somebody <>', '<a@b', 'a@b>', 'Somebody a@b'])
      expect(() => readConfig({ MAIL_FROM: wrong }), wrong).toThrow(/MAIL_FROM/)
  })

  it('name two fixed spaces, or none', () => {
    expect(readConfig({}).fixedWorkspaceIds).toEqual([])
    const [one, two] = [randomUUID(), randomUUID()]
    expect(readConfig({ FIXED_WORKSPACE_IDS: `${one}, ${two}` }).fixedWorkspaceIds).toEqual([one, two])
    expect(readConfig({ FIXED_WORKSPACE_IDS: `${one},${two.toUpperCase()}` }).fixedWorkspaceIds).toEqual([
      one,
      two,
    ])
    for (const ids of [one, `${one},`, `${one},${one}`, `${one},${two},${randomUUID()}`]) {
      expect(() => readConfig({ FIXED_WORKSPACE_IDS: ids }), ids).toThrow(/FIXED_WORKSPACE_IDS must list 2/)
    }
    expect(() => readConfig({ FIXED_WORKSPACE_IDS: `${one}, two` })).toThrow(/“two” isn’t a space ID/)
  })

  it('name the servers of the DNS by their addresses alone', () => {
    expect(readConfig({}).dnsServers).toEqual([])
    const servers = ['1.1.1.1', '127.0.0.1:5353', '2606:4700:4700::1111', '[2606:4700:4700::1111]:53']
    expect(readConfig({ DNS_SERVERS: servers.join(', ') }).dnsServers).toEqual(servers)
    for (const wrong of ['dns.example', '1.1.1.1,nine', '1.1.1.1:x', '256.1.1.1'])
      expect(() => readConfig({ DNS_SERVERS: wrong }), wrong).toThrow(/DNS_SERVERS must be IP addresses/)
  })

  it('name the relays of audio and video together with the secret that these share', () => {
    expect(readConfig({}).ice).toEqual({ stunUrls: [], turn: null, transport: 'all' })
    const secret = 'shared by the two'
    const relays = {
      TURN_URLS: 'turn:relay.example, turns:relay.example:443?transport=tcp',
      TURN_SECRET: secret,
    }
    const urls = ['turn:relay.example', 'turns:relay.example:443?transport=tcp']
    expect(readConfig(relays).ice.turn).toEqual({ urls, secret })
    expect(readConfig({ ...relays, ICE_TRANSPORT: 'relay' }).ice.transport).toBe('relay')
    expect(() => readConfig({ ICE_TRANSPORT: 'relay' })).toThrow(/ICE_TRANSPORT=relay needs TURN_URLS/)
    for (const half of [{ TURN_URLS: 'turn:relay.example' }, { TURN_SECRET: secret }])
      expect(() => readConfig(half)).toThrow(/Set TURN_URLS and TURN_SECRET together/)
    for (const wrong of ['http://relay.example', 'stun:', 'stun:a,turn:b'])
      expect(() => readConfig({ STUN_URLS: wrong }), wrong).toThrow(/STUN_URLS/)
  })

  it('name the server that passes media on with both its keys; production refuses the sandbox and an open line', () => {
    const production = {
      NODE_ENV: 'production',
      SMTP_URL: 'smtp://mail',
      PUBLIC_ORIGIN: 'https://example.org',
      SECRET_KEY: 'x'.repeat(43),
    }
    const livekit = { LIVEKIT_URL: 'wss://sfu.example', LIVEKIT_API_KEY: 'key', LIVEKIT_API_SECRET: 'secret' }
    expect(readConfig({}).sfu).toBeNull()
    expect(readConfig({ SFU: 'sandbox' }).sfu).toBe('sandbox')
    const sfu = { url: 'wss://sfu.example', apiKey: 'key', apiSecret: 'secret' }
    expect(readConfig({ ...production, ...livekit }).sfu).toEqual(sfu)
    for (const name of Object.keys(livekit))
      expect(() => readConfig({ ...livekit, [name]: '' }), name).toThrow(
        /Set LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET together/,
      )
    expect(() => readConfig({ ...livekit, LIVEKIT_URL: 'https://sfu.example' })).toThrow(/LIVEKIT_URL/)
    expect(() => readConfig({ ...production, ...livekit, LIVEKIT_URL: 'ws://sfu.example' })).toThrow(/wss/)
    expect(() => readConfig({ ...production, SFU: 'sandbox' })).toThrow(/SFU=sandbox/)
    expect(() => readConfig({ ...production, LINK_PREVIEWS: 'sandbox' })).toThrow(/LINK_PREVIEWS=sandbox/)
    expect(() => readConfig({ TALK_MESH_MOST: '1' })).toThrow(/TALK_MESH_MOST/)
  })

  it('name Retell with its key and its agent; production refuses its sandbox and an open line', () => {
    const production = {
      NODE_ENV: 'production',
      SMTP_URL: 'smtp://mail',
      PUBLIC_ORIGIN: 'https://example.org',
      SECRET_KEY: 'x'.repeat(43),
    }
    const retell = { RETELL_API_KEY: 'key', RETELL_AGENT_ID: 'agent' }
    expect(readConfig({}).voice).toBeNull()
    expect(readConfig({ VOICE: 'sandbox' }).voice).toBe('sandbox')
    const voice = { apiKey: 'key', agentId: 'agent', apiUrl: 'https://api.retellai.com' }
    expect(readConfig({ ...production, ...retell }).voice).toEqual(voice)
    for (const name of Object.keys(retell))
      expect(() => readConfig({ ...retell, [name]: '' }), name).toThrow(/together/)
    expect(() => readConfig({ ...production, VOICE: 'sandbox' })).toThrow(/VOICE=sandbox/)
    expect(() => readConfig({ ...production, ...retell, RETELL_API_URL: 'http://retell' })).toThrow(/https/)
  })

  it('require a key, mail and the public address in production, and encryption with them', () => {
    const production = {
      NODE_ENV: 'production',
      SMTP_URL: 'smtp://mail',
      PUBLIC_ORIGIN: 'https://example.org',
    }
    expect(() => readConfig(production)).toThrow(/SECRET_KEY is required in production/)
    const atHttp = { ...production, SECRET_KEY: 'x'.repeat(43), PUBLIC_ORIGIN: 'http://example.org' }
    expect(() => readConfig(atHttp)).toThrow(/PUBLIC_ORIGIN must be https/)
    expect(readConfig({ ...atHttp, ALLOW_HTTP: 'true' }).PUBLIC_ORIGIN).toBe('http://example.org')
    expect(readConfig({ ...production, SECRET_KEY: 'x'.repeat(43) }).requireEncryption).toBe(true)
  })

  it('send visitors’ messages to the address that mails come from, unless they name another', () => {
    expect(readConfig({ MAIL_FROM: 'MetaPyra <hello@example.org>' }).contactMail).toBe('hello@example.org')
    expect(readConfig({ MAIL_FROM: 'hello@example.org' }).contactMail).toBe('hello@example.org')
    expect(readConfig({ CONTACT_MAIL: 'team@example.org' }).contactMail).toBe('team@example.org')
    expect(() => readConfig({ CONTACT_MAIL: 'Team <team@example.org>' })).toThrow(/CONTACT_MAIL/)
  })

  it('test forms with a captcha of our own, which production refuses, and take keys together', () => {
    const production = {
      NODE_ENV: 'production',
      SMTP_URL: 'smtp://mail',
      PUBLIC_ORIGIN: 'https://example.org',
      SECRET_KEY: 'x'.repeat(43),
    }
    expect(readConfig({}).captcha).toBe('sandbox')
    expect(readConfig({ CAPTCHA: 'off' }).captcha).toBeNull()
    expect(readConfig(production).captcha).toBeNull()
    expect(() => readConfig({ ...production, CAPTCHA: 'sandbox' })).toThrow(/CAPTCHA=sandbox/)
    expect(() => readConfig({ RECAPTCHA_SITE_KEY: 'x' })).toThrow(/together/)
    const keys = { RECAPTCHA_SITE_KEY: 'x', RECAPTCHA_SECRET: 'y' }
    expect(readConfig({ ...production, ...keys }).captcha).toMatchObject({ siteKey: 'x', version: 2 })
    const plain = { RECAPTCHA_VERIFY_URL: 'http://captcha.example/verify' }
    expect(() => readConfig({ ...production, ...keys, ...plain })).toThrow(
      /RECAPTCHA_VERIFY_URL must be https/,
    )
  })

  it('take payments at a page of our own, which production refuses, or by Stripe’s keys together, or none', () => {
    const production = {
      NODE_ENV: 'production',
      SMTP_URL: 'smtp://mail',
      PUBLIC_ORIGIN: 'https://example.org',
      SECRET_KEY: 'x'.repeat(43),
    }
    const keys = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }
    expect(readConfig({}).payment).toBe('sandbox')
    expect(readConfig({ PAYMENT: 'off', ...keys }).payment).toBeNull()
    expect(readConfig(production).payment).toBeNull()
    expect(() => readConfig({ ...production, PAYMENT: 'sandbox' })).toThrow(/PAYMENT=sandbox/)
    expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_test_x' })).toThrow(/together/)
    expect(() => readConfig({ ...keys, STRIPE_WEBHOOK_SECRET: 'x' })).toThrow(/STRIPE_WEBHOOK_SECRET/)
    expect(() => readConfig({ ...production, ...keys, STRIPE_API_URL: 'http://stripe' })).toThrow(/https/)
    expect(readConfig({ ...production, ...keys }).payment).toEqual({
      secretKey: 'sk_live_x',
      webhookSecret: 'whsec_x',
      apiUrl: 'https://api.stripe.com',
    })
  })

  it('turn a provider on by an id and a secret together, in production over https alone', () => {
    expect(readConfig({}).oidc).toEqual({})
    const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
    expect(readConfig(google).oidc).toEqual({
      google: { issuer: 'https://accounts.google.com', clientId: 'id', clientSecret: 'secret' },
    })
    expect(() => readConfig({ MICROSOFT_CLIENT_ID: 'id' })).toThrow(
      /MICROSOFT_CLIENT_SECRET must be set together/,
    )
    expect(() => readConfig({ ...google, GOOGLE_ISSUER: 'ftp://x' })).toThrow(/GOOGLE_ISSUER/)
    const production = {
      NODE_ENV: 'production',
      SMTP_URL: 'smtp://mail',
      PUBLIC_ORIGIN: 'https://example.org',
      SECRET_KEY: 'x'.repeat(43),
      ...google,
    }
    expect(() => readConfig({ ...production, GOOGLE_ISSUER: 'http://x' })).toThrow(/must be https/)
    expect(Object.keys(readConfig(production).oidc)).toEqual(['google'])
  })
})
