import { PRODUCT_NAME } from '@metapyra/contract/constants'
import * as css from './logo.module.css'

interface LogoProps {
  size?: number
  /** Displays the product's name beside the mark. */
  hasName?: boolean
}

/** A pyramid of three facets with a bright tip. */
export function Logo({ size = 28, hasName = false }: LogoProps) {
  return (
    <span className={css.logo}>
      <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
        <path className={css.tip} d="M16 2.5 10.8 11.4 15.2 13.4 21.2 11.4z" />
        <path className={css.left} d="M10 12.7 15.1 15 14 29.5 3 24z" />
        <path className={css.right} d="M22 12.7 29 24 14 29.5 15.1 15z" />
      </svg>
      {hasName && <span className={css.name}>{PRODUCT_NAME}</span>}
    </span>
  )
}
