import type { AgentProposal } from '@metapyra/contract/entities/agent'
import { useState } from 'react'
import type { BoardTab } from '../navigation/open-board.ts'
import { openPlace } from '../navigation/open-place.ts'
import { Button } from '../ui/controls/button.tsx'
import { confirmProposal } from './agent-store.ts'
import * as css from './proposal-card.module.css'

const KINDS: Record<AgentProposal['kind'], { thing: string; make: string; tab: BoardTab }> = {
  event: { thing: 'Event', make: 'Create event', tab: 'events' },
  poll: { thing: 'Poll', make: 'Create poll', tab: 'polls' },
  booking: { thing: 'Booking', make: 'Book', tab: 'appointments' },
}

interface ProposalCardProps {
  agentId: string
  /** Null while the answer is being written: a proposal can only be confirmed once the answer is complete. */
  turnId: string | null
  proposal: AgentProposal
}

/** [AGENT-11] An agent's proposal, with buttons to confirm or reject it. */
export function ProposalCard({ agentId, turnId, proposal }: ProposalCardProps) {
  const [busy, setBusy] = useState<boolean | null>(null)
  const { kind, title, lines, state, resultId } = proposal
  const { thing, make, tab } = KINDS[kind]
  const respond = async (isConfirmed: boolean) => {
    if (!turnId || busy !== null) return
    setBusy(isConfirmed)
    // The call displays the error; the card stays as it is, so that the user can try again.
    await confirmProposal(agentId, { turnId, proposalId: proposal.id, isConfirmed }).catch(() => undefined)
    setBusy(null)
  }
  return (
    <section className={css.card} aria-label={`${thing}: ${title}`}>
      <header className={css.head}>
        <span className={css.kind}>{thing}</span>
        <b className={css.title} dir="auto">
          {title}
        </b>
      </header>
      <dl className={css.lines}>
        {lines.map(({ label, text }) => (
          <div key={label} className={css.line}>
            <dt>{label}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
      </dl>
      <footer className={css.acts} aria-live="polite">
        {state === 'done' ? (
          <>
            <span className={css.done}>Done</span>
            <Button kind="quiet" size="small" onClick={() => openPlace({ tab, id: resultId })}>
              Open
            </Button>
          </>
        ) : (
          turnId && (
            <>
              {state === 'declined' && <span className={css.no}>Dismissed</span>}
              <Button size="small" isBusy={busy === true} onClick={() => void respond(true)}>
                {make}
              </Button>
              {state === 'open' && (
                <Button kind="plain" size="small" isBusy={busy === false} onClick={() => void respond(false)}>
                  Not now
                </Button>
              )}
            </>
          )
        )}
      </footer>
    </section>
  )
}
