import type { ButtonHTMLAttributes, ReactNode } from 'react'
import * as css from './button.module.css'

interface ButtonLook {
  kind?: 'main' | 'plain' | 'quiet' | 'danger' | undefined
  size?: 'small' | undefined
  /** Full width on a phone. */
  isWide?: boolean | undefined
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  /** Busy: displays and announces it, and ignores clicks. Keeps the focus, which `disabled` would lose. */
  isBusy?: boolean
  children: ReactNode
}

const kinds = {
  main: css.main,
  plain: css.plain,
  quiet: css.quiet,
  danger: css.danger,
}

/** The classes of a button, for a link that looks like one. */
export const buttonClass = ({ kind = 'main', size, isWide }: ButtonLook = {}) =>
  [css.button, kinds[kind], size && css.small, isWide && css.wide].filter(Boolean).join(' ')

export function Button({ kind, size, isWide, isBusy = false, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ kind, size, isWide })}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
    >
      <span className={css.label}>{children}</span>
      {isBusy && <span className={css.spinner} />}
    </button>
  )
}
