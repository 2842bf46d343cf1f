import { Button } from 'antd'
import { useIsNarrow } from '../../theme/use-is-narrow.ts'
import { RowMenu } from '../../ui/table/row-menu.tsx'
import table from '../../ui/table/table.module.css'
import css from '../guests.module.css'
import type { GuestLink } from '../resource.ts'
import { useCopyLink } from './use-copy-link.ts'

interface LinkActionsProps {
  link: GuestLink
  onChange: () => void
  onWidget: () => void
  onInvalidate: () => void
}

const ownerOf = ({ email }: GuestLink) => (email ? `the link for ${email}` : 'the open link')

/** The actions on a link; a revoked link has none. */
export function LinkActions({ link, onChange, onWidget, onInvalidate }: LinkActionsProps) {
  const copy = useCopyLink()
  const ownerName = ownerOf(link)
  const isNarrow = useIsNarrow()
  if (link.state === 'invalidated') return null
  const buttons = (
    <>
      {link.state === 'live' && (
        <>
          <Button
            size="small"
            type="text"
            aria-label={`Copy ${ownerName}`}
            onClick={() => void copy(link.url, 'Link copied.')}
          >
            Copy
          </Button>
          {link.email === null && (
            <Button
              size="small"
              type="text"
              aria-label={`Website button for ${ownerName}`}
              title="A button for this link on your website"
              onClick={onWidget}
            >
              Website button
            </Button>
          )}
        </>
      )}
      <Button size="small" type="text" aria-label={`Edit ${ownerName}`} onClick={onChange}>
        Edit
      </Button>
      <Button
        size="small"
        type="text"
        className={table['out'] ?? ''}
        aria-label={`Revoke ${ownerName}`}
        onClick={onInvalidate}
      >
        Revoke
      </Button>
    </>
  )
  if (isNarrow) return <RowMenu label={`Actions for ${ownerName}`}>{buttons}</RowMenu>
  return <div className={`${table['actions']} ${css['actions']}`}>{buttons}</div>
}
