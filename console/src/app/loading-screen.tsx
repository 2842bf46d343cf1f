import { PRODUCT_NAME } from '@metapyra/contract/constants'
import css from './loading-screen.module.css'

/**
 * Displayed while the session is being restored (spec §2): the logo with a spinning ring, as a link to the home page.
 */
export function LoadingScreen() {
  return (
    <main className={css['screen']}>
      <a className={css['mark']} href="/" aria-label={`${PRODUCT_NAME}home`}>
        <img src={`${import.meta.env.BASE_URL}mark.svg`} alt="" width={40} height={40} />
      </a>
      <div role="status">
        <h1>Opening the console</h1>
      </div>
    </main>
  )
}
