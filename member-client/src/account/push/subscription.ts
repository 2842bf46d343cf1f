import { device, session } from '../../session/session.ts'

export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

const isSupported = (): boolean =>
  !import.meta.env.DEV && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** The yes is a person's: who logs in next in this browser has not said it. */
const yes = (): string => `push:${session.state.$user.get()?.id}`

const current = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Whether this browser shows notifications of this host. */
export const pushState = async (): Promise<PushState> => {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return device.get(yes()) && (await current()) ? 'on' : 'off'
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

const subscribe = async (): Promise<PushSubscription> => {
  const { pushManager } = await navigator.serviceWorker.ready
  const applicationServerKey = bytesOf(session.state.$appConfig.get()?.vapidPublicKey ?? '')
  const options = { userVisibleOnly: true, applicationServerKey }
  return pushManager.subscribe(options).catch(async () => {
    // One made with another key stands in the way.
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options)
  })
}

/**
 * §1: the token by which the server reaches this browser; empty where permission is denied, where there is no push
 * service, and under the development server.
 */
const pushToken = async (): Promise<string> => {
  if (!isSupported() || Notification.permission !== 'granted') return ''
  return subscribe().then(JSON.stringify, () => '')
}

const send = async (): Promise<boolean> => {
  const token = await pushToken()
  if (!token) return false
  await session.api('PUT v2/user/update', { pushToken: token })
  device.set(yes(), '1')
  return true
}

/** Asks for permission, and tells the server; false where it was refused or there is no way to be reached. */
export const turnOn = async (): Promise<boolean> => {
  if (isSupported()) await Notification.requestPermission()
  return send()
}

export const turnOff = async (): Promise<void> => {
  device.remove(yes())
  await (await current())?.unsubscribe()
  await session.api('POST v2/user/stop-push', {})
}

/** What was turned on stays on: another session, or a browser that has changed its subscription, is told anew. */
export const renew = async (): Promise<void> => {
  if ((await pushState()) === 'on') await send()
}
