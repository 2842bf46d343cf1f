import { PlusOutlined, RobotOutlined } from '@ant-design/icons'
import { avatarColour } from '@metapyra/contract/constants'
import type { FullAgent } from '@metapyra/contract/entities/agent'
import type { TableColumnType } from 'antd'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { unsavedIn } from '../session/unsaved-forms.ts'
import { useIsNarrow } from '../theme/use-is-narrow.ts'
import { useDialogParam } from '../ui/dialog/use-opened.ts'
import { formatCount } from '../ui/format/counted.ts'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { StatusLabel } from '../ui/page/status-label.tsx'
import { Avatar } from '../ui/picture/avatar.tsx'
import { ListTable } from '../ui/table/list-table.tsx'
import { useSearchTable } from '../ui/table/use-search-table.ts'
import { useTotal } from '../ui/table/use-total.ts'
import { ChoiceTabs } from '../ui/toolbar/choice-tabs.tsx'
import type { UnsavedAgent } from './agent-editor.lazy.tsx'
import css from './agents.module.css'
import { formatSources } from './labels.ts'
import { useReportAddress } from './report/report-address.ts'
import { SynonymsTab } from './synonyms-tab.tsx'
import { useSynonyms } from './use-agents.ts'

const ReportDrawer = lazy(() =>
  import('./report/report-drawer.lazy.tsx').then((module) => ({ default: module.ReportDrawer })),
)
const Editor = lazy(() =>
  import('./agent-editor.lazy.tsx').then((module) => ({ default: module.AgentEditor })),
)

type Column = TableColumnType<FullAgent>
const state = ({ isActive }: FullAgent) =>
  isActive ? <StatusLabel tone="good">On</StatusLabel> : <StatusLabel tone="muted">Off</StatusLabel>
const talks = ({ threads }: FullAgent) => formatCount(threads, 'conversation', 'conversations')

interface Acts {
  onOpen: (agent: FullAgent) => void
  onReport: (agentId: string) => void
}

const columnsFor = (isNarrow: boolean, { onOpen, onReport }: Acts): Column[] => {
  const name: Column = {
    key: 'name',
    title: 'Agent',
    render: (_, agent) => (
      <div className={css['agent']}>
        <Avatar name={agent.name} colour={avatarColour(agent.id)} image={agent.image} />
        <div className={css['stacked']}>
          <button type="button" className={css['name']} onClick={() => onOpen(agent)}>
            {agent.name}
          </button>
          <span className={css['line']}>{isNarrow ? talks(agent) : agent.greeting}</span>
        </div>
      </div>
    ),
  }
  const status: Column = { key: 'state', title: 'Status', width: 88, render: (_, agent) => state(agent) }
  const report: Column = {
    key: 'report',
    title: <span className="visually-hidden">Actions</span>,
    width: 96,
    align: 'end',
    render: (_, { id, name: called }) => (
      <Button size="small" type="text" aria-label={`Report: ${called}`} onClick={() => onReport(id)}>
        Report
      </Button>
    ),
  }
  if (isNarrow) return [name, { ...status, width: 80 }, { ...report, width: 84 }]
  return [
    name,
    { key: 'knows', title: 'Sources', width: 280, render: (_, agent) => formatSources(agent) },
    { key: 'talks', title: 'Usage', width: 160, render: (_, agent) => talks(agent) },
    status,
    report,
  ]
}

/** The agents that answer questions in this space, and the space's synonyms. */
export function AgentsPage() {
  const [query, setQuery] = useSearchParams()
  const [editedAgent, setEditedAgent] = useState<FullAgent | 'new' | null>(() => {
    const unsaved = unsavedIn<UnsavedAgent>('agent')
    return unsaved && (unsaved.agent ?? 'new')
  })
  const [isNew, setIsNew] = useDialogParam('new')
  const openAgent = editedAgent ?? (isNew ? 'new' : null)
  const close = () => {
    setEditedAgent(null)
    if (isNew) setIsNew(false)
  }
  const synonyms = useSynonyms()
  const report = useReportAddress()
  const areSynonymsOpen = query.get('show') === 'words'
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditedAgent('new')}>
      New agent
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Agents"
        summary="Answers come from your space’s content, limited to what each person can read"
        actions={add}
      />
      <ChoiceTabs
        legend="Show"
        choices={[
          { value: 'agents', label: 'Agents', count: useTotal('agents') },
          {
            value: 'words',
            label: 'Synonyms',
            count: synonyms.query?.data?.data.groups.length,
          },
        ]}
        chosen={areSynonymsOpen ? 'words' : 'agents'}
        onChoose={(show) => setQuery(show === 'words' ? { show } : {})}
      />
      <div className={css['list']}>
        {areSynonymsOpen ? (
          <SynonymsTab />
        ) : (
          <AgentList onOpen={setEditedAgent} onReport={report.open} add={add} />
        )}
      </div>
      <Suspense fallback={null}>
        {openAgent && <Editor agent={openAgent === 'new' ? null : openAgent} onClose={close} />}
        {report.agentId && <ReportDrawer key={report.agentId} {...report} agentId={report.agentId} />}
      </Suspense>
    </>
  )
}

function AgentList({ add, ...rowActions }: Acts & { add: React.ReactNode }) {
  const { table } = useSearchTable<FullAgent>({ resource: 'agents' })
  return (
    <ListTable
      name="agents"
      table={table}
      columns={columnsFor(useIsNarrow(), rowActions)}
      words={['agent', 'agents']}
      onOpen={rowActions.onOpen}
      empty={
        <EmptyState
          icon={<RobotOutlined />}
          title="No agents yet"
          text="Agents answer questions from your space’s library."
          action={add}
        />
      }
    />
  )
}
