import type { Reply } from '@metapyra/contract/calls'
import type { OwnDataPart } from '@metapyra/contract/calls/own-data'
import { useState } from 'react'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useAction } from '../../ui/forms/use-action.ts'
import { Section } from '../settings/section.tsx'
import { DeleteSection } from './delete-section.tsx'
import { PARTS } from './own-data-parts.ts'

type Rows = Reply<'POST v2/user/own-data'>['rows']

/** Returns all rows of a part, page by page. */
const rowsOf = async (part: OwnDataPart): Promise<Rows> => {
  const rows: Rows = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Reply<'POST v2/user/own-data'> = await session.api('POST v2/user/own-data', {
      part,
      after: cursor,
    })
    rows.push(...page.rows)
    cursor = page.next
  }
  return rows
}

const save = async (): Promise<void> => {
  const all: Partial<Record<OwnDataPart, Rows>> = {}
  for (const part of PARTS) all[part] = await rowsOf(part)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([JSON.stringify(all, null, 2)], { type: 'application/json' }))
  link.download = `my-data-${new Date().toISOString().slice(0, 10)}.json`
  link.click()
  // By the next task, the browser has its own reference to the file.
  setTimeout(() => URL.revokeObjectURL(link.href))
  session.toast('success', 'Data downloaded.')
}

/** Downloads a copy of the user's own data. */
export function DataTab() {
  const { busy, act } = useAction()
  const [isSure, setSure] = useState(false)
  const erase = () =>
    act('erase', async () => {
      await session.api('POST v2/chat/erase-own', {})
      session.toast('success', 'Removing your messages.')
      setSure(false)
    })
  const space = session.state.$workspace.get()
  return (
    <>
      <Section
        title="Download your data"
        lead="Everything we have about you: profile, spaces, everything you wrote, bookings, logins and more. It doesn’t include what others wrote."
      >
        <Button kind="plain" isBusy={busy === 'save'} onClick={() => void act('save', save)}>
          Download
        </Button>
      </Section>
      {space && (
        <Section
          title={`Remove your messages in ${space.name}`}
          lead="Permanently removes your name and the text and files of your messages, for everyone. What others wrote stays."
        >
          <Button
            kind={isSure ? 'danger' : 'plain'}
            isBusy={busy === 'erase'}
            onClick={() => (isSure ? void erase() : setSure(true))}
          >
            {isSure ? 'Yes, remove permanently' : 'Remove my messages'}
          </Button>
        </Section>
      )}
      <DeleteSection />
    </>
  )
}
