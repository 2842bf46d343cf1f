/** What this device has shown of a chat by notifications is read by now, on whichever device. */
export const closeNoticesOf = async (conversationId: string): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration()
  const shown = (await registration?.getNotifications?.({ tag: conversationId })) ?? []
  for (const notice of shown) notice.close()
}
