import { ArrowLeftOutlined } from '@ant-design/icons'
import { NavLink } from 'react-router'
import { pages } from '../app/pages.tsx'
import css from './side-menu.module.css'

export function SideMenu() {
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
            </NavLink>
          </li>
        ))}
      </ul>
      <a className={css['item']} href="/space">
        <span aria-hidden="true">
          <ArrowLeftOutlined />
        </span>
        Back to the space
      </a>
    </nav>
  )
}
