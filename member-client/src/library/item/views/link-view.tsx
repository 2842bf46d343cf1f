import { useData } from '../../../data/query.ts'
import { session } from '../../../session/session.ts'
import { Icon } from '../../../ui/controls/icon.tsx'
import { ICONS } from '../item-display.ts'
import * as css from '../preview.module.css'

interface LinkViewProps {
  id: string
  url: string
  name: string
}

/** A link, which opens in a new tab without access to this one, and a preview of its page. */
export function LinkView({ id, url, name }: LinkViewProps) {
  const host = URL.canParse(url) ? new URL(url).host : url
  // The link works without the preview. Another URL has another preview.
  const { data } = useData('library', 'page of a link', { id, url }, () =>
    session.api('POST v2/library/page', { resourceId: id }, { isSilent: true }),
  )
  const page = data?.page
  return (
    <a className={css.link} href={url} target="_blank" rel="noopener noreferrer">
      {page?.picture && <img className={css.linkPicture} src={page.picture} alt="" decoding="async" />}
      <span className={css.linkBody}>
        <span className={css.linkSign}>
          <Icon path={ICONS.link} />
        </span>
        <span className={css.linkWords}>
          <b>{page?.title ?? (name === url ? host : name)}</b>
          <span className={css.address}>{url}</span>
          {page?.description && <span className={css.linkAbout}>{page.description}</span>}
        </span>
      </span>
    </a>
  )
}
