import { Refine } from '@refinedev/core'
import { StrictMode, Suspense, useState } from 'react'
import { createBrowserRouter, Navigate, Outlet, RouterProvider } from 'react-router'
import { useOldDraftsCleanup } from '../import/upload/use-old-drafts-cleanup.ts'
import { useConsoleSubscription } from '../live/use-console-subscription.ts'
import { NoticeProvider } from '../notice/notice.tsx'
import { PaletteButton } from '../palette/palette-button.tsx'
import { createAccessProvider } from '../providers/access.ts'
import { createAuditLogProvider } from '../providers/audit-log.ts'
import { createAuthProvider } from '../providers/auth.ts'
import { createDataProviders } from '../providers/data.ts'
import { createLive } from '../providers/live.ts'
import { useNotificationProvider } from '../providers/notification.ts'
import { routerProvider } from '../providers/router.ts'
import { leaveConsole, session, state } from '../session/session.ts'
import { useAtom } from '../session/use-atom.ts'
import { ErrorBoundary } from '../shell/error-boundary.tsx'
import { Shell } from '../shell/shell.tsx'
import { LeaveDialogHost } from '../ui/dialog/leave-dialog-host.tsx'
import { useZone } from '../ui/format/use-zone.ts'
import { ConsoleGuard } from './entry.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { pages, refineResources } from './pages.tsx'
import { createQueryClient } from './query-client.ts'
import { refineOptions } from './refine-options.ts'
import { resources } from './resources.ts'
import { ThemeRoot } from './theme-root.tsx'

const dataProviders = createDataProviders(session.api, resources)
const auditLogProvider = createAuditLogProvider(session.api)
const authProvider = createAuthProvider(session, leaveConsole)
const accessProvider = createAccessProvider(() => ({
  role: state.$workspace.get()?.userRole ?? null,
  userId: state.$user.get()?.id ?? null,
}))

/** The console of one space. Another space mounts a new one, with nothing of this one in memory. */
function Console() {
  const [{ options, live }] = useState(() => {
    const client = createQueryClient()
    return { options: refineOptions(client), live: createLive(client) }
  })
  useConsoleSubscription(live)
  useOldDraftsCleanup()
  return (
    <Refine
      dataProvider={dataProviders}
      authProvider={authProvider}
      accessControlProvider={accessProvider}
      auditLogProvider={auditLogProvider}
      liveProvider={live.provider}
      notificationProvider={useNotificationProvider}
      routerProvider={routerProvider}
      resources={refineResources}
      options={options}
    >
      <Shell pages={pages} search={<PaletteButton pages={pages} />}>
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </Shell>
    </Refine>
  )
}

/** Renders a page again when the computer's time zone changes. */
function InZone({ Page }: { Page: (typeof pages)[number]['Page'] }) {
  useZone()
  return <Page />
}

function CurrentSpace() {
  return <Console key={useAtom(state.$workspace)?.id} />
}

const router = createBrowserRouter(
  [
    {
      // Inside the router's own error boundary, which would display our errors with their stack.
      element: (
        <ErrorBoundary>
          <CurrentSpace />
        </ErrorBoundary>
      ),
      children: [
        { index: true, element: <Navigate to="/overview" replace /> },
        ...pages.map(({ path, Page }) => ({ path, element: <InZone Page={Page} /> })),
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ],
  { basename: '/admin' },
)

export function App() {
  return (
    <StrictMode>
      <ThemeRoot>
        <NoticeProvider>
          <ErrorBoundary>
            <LeaveDialogHost />
            <ConsoleGuard>
              <RouterProvider router={router} />
            </ConsoleGuard>
          </ErrorBoundary>
        </NoticeProvider>
      </ThemeRoot>
    </StrictMode>
  )
}
