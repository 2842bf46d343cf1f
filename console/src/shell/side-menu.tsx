import { ArrowLeftOutlined } from '@ant-design/icons'
import { NavLink } from 'react-router'
import { useOpenReports } from '../reports/use-open-reports.ts'
import { formatNumber } from '../ui/format/counted.ts'
import type { Page } from './page.ts'
import css from './side-menu.module.css'

export function SideMenu({ pages }: { pages: readonly Page[] }) {
  return (
    <nav className={css['menu']} aria-label="Console">
      <ul>
        {pages.map(({ path, label, icon, Page }) => (
          <li key={path}>
            <NavLink
              to={path}
              className={css['item']}
              onPointerEnter={() => void Page.preload().catch(() => undefined)}
            >
              <span aria-hidden="true">{icon}</span>
              {label}
              {path === '/reports' && <OpenReports />}
            </NavLink>
          </li>
        ))}
      </ul>
      <a className={css['item']} href="/space">
        <span aria-hidden="true">
          <ArrowLeftOutlined />
        </span>
        Back to space
      </a>
    </nav>
  )
}

/** The number of open reports; nothing if there are none. */
function OpenReports() {
  const open = useOpenReports()
  if (!open) return null
  return (
    <b className={css['count']}>
      {formatNumber(open)}
      <i className="visually-hidden"> open</i>
    </b>
  )
}
