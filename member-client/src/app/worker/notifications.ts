declare const self: ServiceWorkerGlobalScope

/** The decrypted push message, in the format of declarative web push (server/src/features/push/text.rules.ts). */
interface Pushed {
  notification: { title: string; body: string; navigate: string; tag: string }
}

const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** Displays a push notification, unless the user has the product focused. */
export const show = async ({ notification }: Pushed): Promise<void> => {
  const open = await windows()
  if (open.some((client) => client.visibilityState === 'visible' && client.focused)) return
  const { title, body, navigate, tag } = notification
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: '/mark.svg',
    data: navigate,
  })
}

/** Opens the notification's target in the tab with the space, or in a new tab. */
export const openTarget = async (navigate: string): Promise<void> => {
  const space = (await windows()).find(({ url }) => new URL(url).pathname === '/space')
  if (!space) {
    await self.clients.openWindow(navigate)
    return
  }
  space.postMessage({ open: new URL(navigate).searchParams.get('chat') })
  await space.focus()
}
