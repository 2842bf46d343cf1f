import type { Reply } from '@metapyra/contract/calls'
import { useEffect, useState } from 'react'
import { session } from '../../../session/session.ts'
import { Icon } from '../../../ui/controls/icon.tsx'
import { ICONS } from '../item-looks.ts'
import * as css from '../preview.module.css'

type Page = Reply<'POST v2/library/page'>['page']

interface LinkViewProps {
  id: string
  url: string
  name: string
}

/** Where a link leads, in another tab that knows nothing of this one, and what is found there. */
export function LinkView({ id, url, name }: LinkViewProps) {
  const host = URL.canParse(url) ? new URL(url).host : url
  const [page, setPage] = useState<Page>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another address it is another page
  useEffect(() => {
    let isOver = false
    session.api('POST v2/library/page', { resourceId: id }, { isSilent: true }).then(
      (told) => isOver || setPage(told.page),
      // The link is there without it.
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [id, url])
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
