import type { AgentReportDays } from '@metapyra/contract/agents'
import { AGENT_REPORT, AGENT_REPORT_DAYS } from '@metapyra/contract/agents'
import { useSearchParams } from 'react-router'

/** Reads from the URL which agent's report is open and how many days it covers, and opens, changes and closes it. */
export function useReportAddress() {
  const [query, setQuery] = useSearchParams()
  const setParams = (changes: Record<string, string | null>, replace = false) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now)
        for (const [name, value] of Object.entries(changes))
          if (value === null) next.delete(name)
          else next.set(name, value)
        return next
      },
      { replace },
    )
  const requestedDays = Number(query.get('days'))
  return {
    agentId: query.get('report'),
    days: AGENT_REPORT_DAYS.find((days) => days === requestedDays) ?? AGENT_REPORT.days,
    open: (agentId: string) => setParams({ report: agentId }),
    choose: (days: AgentReportDays) => setParams({ days: String(days) }, true),
    close: () => setParams({ report: null, days: null }),
  }
}
