import { PRODUCT_NAME } from '@metapyra/contract/constants'
import { AppLink } from '../../ui/pages/app-link.tsx'
import { openDialog } from '../dialogs/open-dialog.ts'
import * as css from './public-footer.module.css'

const pages = [
  ['/', 'Home'],
  ['/pricing', 'Pricing'],
  ['/partners', 'Partners'],
  ['/join-partner', 'Become a partner'],
] as const

/** Links that need a form open a dialog, loaded when it is first opened. */
export function PublicFooter() {
  return (
    <footer className={css.footer}>
      <nav aria-label="Pages">
        {pages.map(([href, words]) => (
          <AppLink key={href} href={href}>
            {words}
          </AppLink>
        ))}
      </nav>
      <div className={css.forms}>
        <button type="button" onClick={() => openDialog('newsletter')}>
          Newsletter
        </button>
        <button type="button" onClick={() => openDialog('feedback')}>
          Give feedback
        </button>
        <button type="button" onClick={() => openDialog('requirement')}>
          Contact us
        </button>
        <span className={css.noscript}>These three need JavaScript.</span>
      </div>
      <p>
        {PRODUCT_NAME}. <a href="/.well-known/security.txt">Report a security issue</a>
      </p>
    </footer>
  )
}
