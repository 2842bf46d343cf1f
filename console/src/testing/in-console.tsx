import type { Api } from '@metapyra/session/api'
import { Refine } from '@refinedev/core'
import type { ReactNode } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { createQueryClient } from '../app/query-client.ts'
import { refineOptions } from '../app/refine-options.ts'
import { resources } from '../app/resources.ts'
import { NoticeProvider } from '../notice/notice.tsx'
import { createAuditLogProvider } from '../providers/audit-log.ts'
import { createDataProviders } from '../providers/data.ts'
import { createLive } from '../providers/live.ts'
import { useNotificationProvider } from '../providers/notification.ts'
import { routerProvider } from '../providers/router.ts'
import { LeaveDialogHost } from '../ui/dialog/leave-dialog-host.tsx'

/** Renders a page within the console's providers, at the browser's current address; `api` answers its calls. */
export function inConsole(api: Api, page: ReactNode) {
  const client = createQueryClient()
  const element = (
    <Refine
      dataProvider={createDataProviders(api, resources)}
      liveProvider={createLive(client).provider}
      auditLogProvider={createAuditLogProvider(api)}
      routerProvider={routerProvider}
      notificationProvider={useNotificationProvider}
      resources={Object.keys(resources).map((name) => ({ name }))}
      options={refineOptions(client)}
    >
      {page}
    </Refine>
  )
  const router = createBrowserRouter([{ path: '*', element }], { basename: '/admin' })
  return (
    <NoticeProvider>
      <LeaveDialogHost />
      <RouterProvider router={router} />
    </NoticeProvider>
  )
}
