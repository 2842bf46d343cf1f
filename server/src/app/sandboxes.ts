import { LINKED_ACCOUNTS } from '@metapyra/contract/linked-accounts'
import type { FastifyInstance } from 'fastify'
import { VOICE_WEBHOOK_PATH } from '../features/agent/voice-webhook.calls.ts'
import { callbackOf } from '../features/auth/provider-flow.service.ts'
import { returnPageOf } from '../features/linked-account/rules.ts'
import { WEBHOOK_PATH } from '../features/payment/webhook.calls.ts'
import type { Services } from '../platform/services.ts'
import type { AssistantSandbox } from '../sandbox/assistant/sandbox.ts'
import { registerAssistantSandbox } from '../sandbox/assistant/sandbox.ts'
import { registerBreachesSandbox } from '../sandbox/breaches/sandbox.ts'
import type { CalendarName, CalendarSandbox } from '../sandbox/calendar/sandbox.ts'
import { CALENDAR_NAMES, registerCalendarSandbox } from '../sandbox/calendar/sandbox.ts'
import { registerCaptchaSandbox } from '../sandbox/captcha/sandbox.ts'
import type { SandboxDns } from '../sandbox/dns/sandbox.ts'
import { registerDnsPage } from '../sandbox/dns/sandbox.ts'
import type { DriveSandbox } from '../sandbox/drive/sandbox.ts'
import { registerDriveSandbox } from '../sandbox/drive/sandbox.ts'
import type { Mailbox } from '../sandbox/mail/sandbox.ts'
import { registerMailbox } from '../sandbox/mail/sandbox.ts'
import { registerOidcSandbox } from '../sandbox/oidc/sandbox.ts'
import type { PaySandbox } from '../sandbox/payment/sandbox.ts'
import { registerPaySandbox } from '../sandbox/payment/sandbox.ts'
import { registerPushSandbox } from '../sandbox/push/sandbox.ts'
import type { VoiceSandbox } from '../sandbox/voice/sandbox.ts'
import { registerVoiceSandbox } from '../sandbox/voice/sandbox.ts'

/** The sandboxes that tests inspect. */
export interface Sandboxes {
  pay?: PaySandbox
  drive?: DriveSandbox
  assistant?: AssistantSandbox
  voice?: VoiceSandbox
  calendars: Partial<Record<CalendarName, CalendarSandbox>>
}

/** Registers stand-ins for outside services on a laptop; never in production. */
export const registerSandboxes = async (
  http: FastifyInstance,
  { config, hosts, clock }: Services,
  { mailbox, dns }: { mailbox: Mailbox; dns: SandboxDns | undefined },
): Promise<Sandboxes> => {
  if (config.isProduction) return { calendars: {} }
  registerMailbox(http, mailbox)
  await registerOidcSandbox(http, hosts.mainOrigin, (name) => callbackOf(hosts, name))
  await registerPushSandbox(http, hosts.mainOrigin)
  if (config.breachedPasswords === 'sandbox') registerBreachesSandbox(http)
  if (config.captcha === 'sandbox') await registerCaptchaSandbox(http)
  if (dns) await registerDnsPage(http, dns)
  if (config.sfu === 'sandbox') {
    // Imported lazily with its dependencies, which production doesn't have.
    const { registerSfuSandbox } = await import('../sandbox/sfu/sandbox.ts')
    await registerSfuSandbox(http, { clock })
  }
  const voice =
    config.voice === 'sandbox'
      ? await registerVoiceSandbox(http, {
          endpoint: () => `${hosts.mainOrigin()}${VOICE_WEBHOOK_PATH}`,
          clock,
        })
      : undefined
  const drive =
    config.linked['google drive'] === 'sandbox'
      ? await registerDriveSandbox(http, {
          dataDir: config.DATA_DIR,
          mainOrigin: hosts.mainOrigin,
          callback: () => returnPageOf(hosts, LINKED_ACCOUNTS['google drive']),
        })
      : undefined
  const calendars: Sandboxes['calendars'] = {}
  for (const name of CALENDAR_NAMES) {
    if (config.linked[name] !== 'sandbox') continue
    calendars[name] = await registerCalendarSandbox(http, name, {
      ...{ dataDir: config.DATA_DIR, mainOrigin: hosts.mainOrigin },
      callback: () => returnPageOf(hosts, LINKED_ACCOUNTS[name]),
    })
  }
  const assistant =
    config.assistant === 'sandbox' ? await registerAssistantSandbox(http, { clock }) : undefined
  const linked = {
    calendars,
    ...(drive && { drive }),
    ...(assistant && { assistant }),
    ...(voice && { voice }),
  }
  if (config.payment !== 'sandbox') return linked
  const pay = await registerPaySandbox(http, {
    dataDir: config.DATA_DIR,
    mainOrigin: hosts.mainOrigin,
    webhookPath: WEBHOOK_PATH,
    clock,
    onError: (error) => http.log.warn({ err: error }, 'sandbox payment'),
  })
  return { pay, ...linked }
}
