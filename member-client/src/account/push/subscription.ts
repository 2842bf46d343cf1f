import { device, session } from '../../session/session.ts'

export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

const isSupported = (): boolean =>
  !import.meta.env.DEV && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Key of the consent. It is per user, so that the next user who logs in in this browser has not consented. */
const consentKey = (): string => `push:${session.state.$user.get()?.id}`

const current = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Returns whether this browser displays notifications of this host. */
export const pushState = async (): Promise<PushState> => {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return device.get(consentKey()) && (await current()) ? 'on' : 'off'
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

const subscribe = async (): Promise<PushSubscription> => {
  const { pushManager } = await navigator.serviceWorker.ready
  const applicationServerKey = bytesOf(session.state.$appConfig.get()?.vapidPublicKey ?? '')
  const options = { userVisibleOnly: true, applicationServerKey }
  return pushManager.subscribe(options).catch(async () => {
    // A subscription with another key has to be removed first.
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options)
  })
}

/**
 * §1: the token with which the server reaches this browser; empty if permission is denied, if there is no push service,
 * and on the development server.
 */
const pushToken = async (): Promise<string> => {
  if (!isSupported() || Notification.permission !== 'granted') return ''
  return subscribe().then(JSON.stringify, () => '')
}

const send = async (): Promise<boolean> => {
  const token = await pushToken()
  if (!token) return false
  await session.api('PUT v2/user/update', { pushToken: token })
  device.set(consentKey(), '1')
  return true
}

/** Asks for permission and sends the token to the server; false if permission is denied or push is unavailable. */
export const turnOn = async (): Promise<boolean> => {
  if (isSupported()) await Notification.requestPermission()
  return send()
}

export const turnOff = async (): Promise<void> => {
  device.remove(consentKey())
  await (await current())?.unsubscribe()
  await session.api('POST v2/user/stop-push', {})
}

/**
 * Sends the token again if notifications are on, because the session or the browser's subscription may have changed.
 */
export const resendToken = async (): Promise<void> => {
  if ((await pushState()) === 'on') await send()
}
