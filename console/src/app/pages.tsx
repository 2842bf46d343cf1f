import {
  CreditCardOutlined,
  DashboardOutlined,
  FileSearchOutlined,
  FlagOutlined,
  GlobalOutlined,
  ImportOutlined,
  NotificationOutlined,
  RobotOutlined,
  SettingOutlined,
  SmileOutlined,
  TeamOutlined,
} from '@ant-design/icons'
import type { ResourceProps } from '@refinedev/core'
import type { Page } from '../shell/page.ts'
import { lazyPage } from './lazy-page.ts'
import { resources } from './resources.ts'

/** The console's pages, in menu order. Routes, menu and Refine's resources are derived from this list. */
export const pages: readonly Page[] = [
  {
    path: '/overview',
    label: 'Overview',
    icon: <DashboardOutlined />,
    Page: lazyPage(() => import('../overview/overview-page.lazy.tsx').then((module) => module.OverviewPage)),
  },
  {
    path: '/users',
    label: 'People',
    icon: <TeamOutlined />,
    resource: 'users',
    Page: lazyPage(() => import('../users/users-page.lazy.tsx').then((module) => module.UsersPage)),
  },
  {
    path: '/guests',
    label: 'Guests',
    icon: <SmileOutlined />,
    Page: lazyPage(() => import('../guests/guests-page.lazy.tsx').then((module) => module.GuestsPage)),
  },
  {
    path: '/announcements',
    label: 'Announcements',
    icon: <NotificationOutlined />,
    Page: lazyPage(() =>
      import('../announcements/announcements-page.lazy.tsx').then((module) => module.AnnouncementsPage),
    ),
  },
  {
    path: '/agents',
    label: 'Agents',
    icon: <RobotOutlined />,
    resource: 'agents',
    Page: lazyPage(() => import('../agents/agents-page.lazy.tsx').then((module) => module.AgentsPage)),
  },
  {
    path: '/reports',
    label: 'Reports',
    icon: <FlagOutlined />,
    resource: 'reports',
    Page: lazyPage(() => import('../reports/reports-page.lazy.tsx').then((module) => module.ReportsPage)),
  },
  {
    path: '/import',
    label: 'Import',
    icon: <ImportOutlined />,
    Page: lazyPage(() => import('../import/import-page.lazy.tsx').then((module) => module.ImportPage)),
  },
  {
    path: '/address',
    label: 'Address',
    icon: <GlobalOutlined />,
    Page: lazyPage(() => import('../address/address-page.lazy.tsx').then((module) => module.AddressPage)),
  },
  {
    path: '/subscription',
    label: 'Subscription',
    icon: <CreditCardOutlined />,
    Page: lazyPage(() =>
      import('../subscription/subscription-page.lazy.tsx').then((module) => module.SubscriptionPage),
    ),
  },
  {
    path: '/audit-log',
    label: 'Audit log',
    icon: <FileSearchOutlined />,
    resource: 'audit-log',
    Page: lazyPage(() => import('../audit/audit-page.lazy.tsx').then((module) => module.AuditPage)),
  },
  {
    path: '/settings',
    label: 'Settings',
    icon: <SettingOutlined />,
    Page: lazyPage(() => import('../settings/settings-page.lazy.tsx').then((module) => module.SettingsPage)),
  },
]

/** The resources in Refine's form: their names, and the path of each one's list. */
export const refineResources: ResourceProps[] = Object.keys(resources).map((name) => {
  const page = pages.find(({ resource }) => resource === name)
  return { name, ...(page && { list: page.path, meta: { label: page.label } }) }
})

/** Fetches the page of an address while the session is still being restored. */
export const preloadPage = (pathname: string): void => {
  const requestedPage = pages.find((page) => pathname.startsWith(`/admin${page.path}`)) ?? pages[0]
  // If this fails, rendering the page fails too and displays the error.
  requestedPage?.Page.preload().catch(() => undefined)
}
