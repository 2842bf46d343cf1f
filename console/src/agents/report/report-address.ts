import type { AgentReportDays } from '@metapyra/contract/agents'
import { AGENT_REPORT, AGENT_REPORT_DAYS } from '@metapyra/contract/agents'
import { useSearchParams } from 'react-router'

/** Reads from the URL which agent's report is open and how many days it covers, and opens, changes and closes it. */
export function useReportAddress() {
  const [query, setQuery] = useSearchParams()
  const put = (changes: Record<string, string | null>, replace = false) =>
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
  const asked = Number(query.get('days'))
  return {
    agentId: query.get('report'),
    days: AGENT_REPORT_DAYS.find((days) => days === asked) ?? AGENT_REPORT.days,
    open: (agentId: string) => put({ report: agentId }),
    choose: (days: AgentReportDays) => put({ days: String(days) }, true),
    close: () => put({ report: null, days: null }),
  }
}
