/** Closes this device's notifications of a chat that has been read, on any device. */
export const closeNoticesOf = async (conversationId: string): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration()
  const notifications = (await registration?.getNotifications?.({ tag: conversationId })) ?? []
  for (const notice of notifications) notice.close()
}
