import { tokens } from 'virtual:design-tokens'
import type { ReactNode } from 'react'
import css from './logo.module.css'

/** Preview of a logo beside the space's name, on the backgrounds of both themes. */
export function LogoPreview({ name, children }: { name: string; children: ReactNode }) {
  return (
    <ul className={css['grounds']} aria-label="Preview">
      {(['light', 'dark'] as const).map((mode) => (
        <li key={mode} style={{ background: tokens[mode]['surface'], color: tokens[mode]['text'] }}>
          <span className="visually-hidden">On {mode}:</span>
          {children}
          <span className={css['logoName']}>{name}</span>
        </li>
      ))}
    </ul>
  )
}
