import { Refine } from '@refinedev/core'
import { StrictMode, Suspense, useState } from 'react'
import { createBrowserRouter, Navigate, Outlet, RouterProvider } from 'react-router'
import { useOldDraftsDeleted } from '../import/upload/drop-old-drafts.ts'
import { useFollower } from '../live/follower.ts'
import { NoticeProvider } from '../notice/notice.tsx'
import { PaletteButton } from '../palette/palette-button.tsx'
import { createAccessProvider } from '../providers/access.ts'
import { createAuditLogProvider } from '../providers/audit-log.ts'
import { createAuthProvider } from '../providers/auth.ts'
import { createDataProviders } from '../providers/data.ts'
import { createLive } from '../providers/live.ts'
import { useNotificationProvider } from '../providers/notification.ts'
import { routerProvider } from '../providers/router.ts'
import { leave, session, state } from '../session/session.ts'
import { useAtom } from '../session/use-atom.ts'
import { ErrorBoundary } from '../shell/error-boundary.tsx'
import { Shell } from '../shell/shell.tsx'
import { useZone } from '../ui/format/use-zone.ts'
import { Entry } from './entry.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { pages, refineResources } from './pages.tsx'
import { createQueryClient } from './query-client.ts'
import { refineOptions } from './refine-options.ts'
import { resources } from './resources.ts'
import { ThemeRoot } from './theme-root.tsx'

const dataProviders = createDataProviders(session.api, resources)
const auditLogProvider = createAuditLogProvider(session.api)
const authProvider = createAuthProvider(session, leave)
const accessProvider = createAccessProvider(() => ({
  role: state.$workspace.get()?.userRole ?? null,
  userId: state.$user.get()?.id ?? null,
}))

/** Everything of one space; another space begins with nothing of it in memory. */
function Console() {
  const [{ options, live }] = useState(() => {
    const client = createQueryClient()
    return { options: refineOptions(client), live: createLive(client) }
  })
  useFollower(live)
  useOldDraftsDeleted()
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

/** A page is drawn anew where the computer has come into another time zone. */
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
      // Inside the router's own boundary, which would show a mistake of ours with its stack.
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
            <Entry>
              <RouterProvider router={router} />
            </Entry>
          </ErrorBoundary>
        </NoticeProvider>
      </ThemeRoot>
    </StrictMode>
  )
}
