import { plainText, richText } from '@metapyra/contract/rich-text'
import { dateFormat } from '@metapyra/session/dates'
import { createElement, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { useStore } from '../../ui/controls/use-store.ts'
import * as floating from '../../ui/style/floating-card.module.css'
import * as hidden from '../../ui/style/screen-reader-only.module.css'
import type { Announcements } from './announcements.ts'
import * as css from './banner.module.css'

const momentOf = dateFormat({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
const exactOf = dateFormat({ dateStyle: 'full', timeStyle: 'short' })

const horn = 'M4 10v4h3l9 4.5v-13L7 10zM7.5 14l1.5 5.5M19 9.5a4 4 0 0 1 0 5'

/** The announcements, one at a time. Screen readers read each new one. */
export function Banner({ announcements }: { announcements: Announcements }) {
  const visible = useStore(announcements.$shown)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const at = Math.max(
    0,
    visible.findIndex(({ id }) => id === chosenId),
  )
  const announcement = visible[at]
  const [newest] = visible
  const turn = (by: number) => setChosenId(visible[at + by]?.id ?? null)
  const close = (id: string) => {
    setChosenId(visible[at + 1]?.id ?? visible[at - 1]?.id ?? null)
    announcements.close(id)
  }
  return (
    <div className={css.place}>
      <p className={hidden.spoken} role="status">
        {newest && `Announcement: ${plainText(newest.description)}`}
      </p>
      {announcement && (
        <section className={`${floating.card} ${floating.rising} ${css.card}`} aria-label="Announcements">
          <header className={css.head}>
            <span className={css.icon}>
              <Icon path={horn} size={18} />
            </span>
            <h2 className={css.title}>Announcement</h2>
            <time dateTime={announcement.startsAt} title={exactOf(announcement.startsAt)}>
              {momentOf(announcement.startsAt)}
            </time>
          </header>
          {/* A long text scrolls, also by the arrow keys. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
          <div className={css.text} key={announcement.id} tabIndex={0}>
            {richText(announcement.description, createElement)}
          </div>
          <footer className={css.acts}>
            <Button size="small" onClick={() => close(announcement.id)}>
              Got it
            </Button>
            {visible.length > 1 && (
              <>
                <span className={css.count}>
                  {at + 1} of {visible.length}
                </span>
                <Button kind="quiet" size="small" disabled={at === 0} onClick={() => turn(-1)}>
                  Newer
                </Button>
                <Button
                  kind="quiet"
                  size="small"
                  disabled={at === visible.length - 1}
                  onClick={() => turn(1)}
                >
                  Older
                </Button>
              </>
            )}
          </footer>
        </section>
      )}
    </div>
  )
}
