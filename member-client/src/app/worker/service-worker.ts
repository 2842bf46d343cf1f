import { openTarget, show } from './notifications.ts'
import { answer, cacheShell, dropOldShells } from './shell-cache.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => event.waitUntil(cacheShell().then(() => self.skipWaiting())))
self.addEventListener('activate', (event) =>
  event.waitUntil(dropOldShells().then(() => self.clients.claim())),
)
self.addEventListener('fetch', (event) => {
  const answered = answer(event.request, (work) => event.waitUntil(work))
  if (answered) event.respondWith(answered)
})
self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json()))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openTarget(event.notification.data))
})
