import { PRODUCT_NAME } from '@metapyra/contract/constants'
import css from './loading-screen.module.css'

/** While the session is being restored (spec §2): the mark with a ring that turns, a link to the start. */
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
