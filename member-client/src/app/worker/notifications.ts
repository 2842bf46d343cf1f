declare const self: ServiceWorkerGlobalScope

/** As the server seals it: the form of declarative web push (server/src/features/push/rules.ts). */
interface Pushed {
  notification: { title: string; body: string; navigate: string; tag: string }
}

const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** Shows what was pushed, but to somebody who has the product before them. */
export const show = async ({ notification }: Pushed): Promise<void> => {
  const open = await windows()
  if (open.some((one) => one.visibilityState === 'visible' && one.focused)) return
  const { title, body, navigate, tag } = notification
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: '/mark.svg',
    data: navigate,
  })
}

/** Leads to where it was written: in the tab that has the space open, else in a new one. */
export const follow = async (navigate: string): Promise<void> => {
  const space = (await windows()).find(({ url }) => new URL(url).pathname === '/space')
  if (!space) {
    await self.clients.openWindow(navigate)
    return
  }
  space.postMessage({ open: new URL(navigate).searchParams.get('chat') })
  await space.focus()
}
