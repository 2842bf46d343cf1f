import { AGENT_REPORT_DAYS } from '@metapyra/contract/agents'
import type { FullAgent } from '@metapyra/contract/entities/agent'
import type { HttpError } from '@refinedev/core'
import { useList } from '@refinedev/core'
import { useState } from 'react'
import { useCall } from '../../providers/use-call.ts'
import { state } from '../../session/session.ts'
import { useAtom } from '../../session/use-atom.ts'
import { SideDrawer } from '../../ui/dialog/side-drawer.tsx'
import { ListFailed } from '../../ui/table/list-failed.tsx'
import { TableSkeleton } from '../../ui/table/table-skeleton.tsx'
import { ChoiceTabs } from '../../ui/toolbar/choice-tabs.tsx'
import { DayTable } from './day-table.tsx'
import css from './report.module.css'
import type { useReportAddress } from './report-address.ts'
import { ReportTotals } from './report-figures.tsx'
import { Quoted, Unanswered } from './report-lists.tsx'

const CHOICES = AGENT_REPORT_DAYS.map((value) => ({ value, label: `${value} days` }))

type Address = Pick<ReturnType<typeof useReportAddress>, 'days' | 'choose' | 'close'>

/** An agent's report, in a drawer over the list of agents. */
export function ReportDrawer({ agentId, days, choose, close }: Address & { agentId: string }) {
  const [isOpen, setIsOpen] = useState(true)
  const workspaceId = useAtom(state.$workspace)?.id ?? ''
  const { result } = useList<FullAgent, HttpError>({ resource: 'agents', pagination: { mode: 'off' } })
  const agent = result.data.find(({ id }) => id === agentId)
  const { data, error, refetch } = useCall(
    'POST v2/workspace/agent-report',
    { agentId, workspaceId, days },
    // Not cached, because members can ask the agent questions in the meantime.
    { isQuiet: true, staleTime: 0 },
  )
  return (
    <SideDrawer
      isToRead
      open={isOpen}
      title={agent ? `Report: ${agent.name}` : 'Report'}
      size={760}
      onClose={() => setIsOpen(false)}
      afterOpenChange={(isShown) => !isShown && close()}
    >
      <div className={css['report']}>
        <ChoiceTabs legend="Period" choices={CHOICES} chosen={days} onChoose={choose} />
        {data ? (
          <>
            <ReportTotals report={data} />
            <DayTable report={data} />
            <Unanswered report={data} agent={agent} />
            <Quoted report={data} />
          </>
        ) : error ? (
          <ListFailed
            title="Couldn’t load the report"
            message={error.message}
            onRetry={() => void refetch()}
          />
        ) : (
          <TableSkeleton label="report" />
        )}
      </div>
    </SideDrawer>
  )
}
