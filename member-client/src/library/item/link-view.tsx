import { Icon } from '../../design/icon.tsx'
import { ICONS } from './item-looks.ts'
import * as css from './preview.module.css'

/** Where a link leads, in another tab that knows nothing of this one. */
export function LinkView({ url, name }: { url: string; name: string }) {
  const host = URL.canParse(url) ? new URL(url).host : url
  return (
    <a className={css.link} href={url} target="_blank" rel="noopener noreferrer">
      <span className={css.linkSign}>
        <Icon path={ICONS.link} />
      </span>
      <span className={css.linkWords}>
        <b>{name === url ? host : name}</b>
        <span className={css.address}>{url}</span>
      </span>
    </a>
  )
}
