import { AGENT, AGENT_SOURCES, AGENT_TOOLS, NEW_AGENT_SOURCES } from '@metapyra/contract/agents'
import { avatarColour } from '@metapyra/contract/constants'
import type { AgentSettings, FullAgent } from '@metapyra/contract/entities/agent'
import { Button, Checkbox, Form } from 'antd'
import { useRef, useState } from 'react'
import { mayLeave, useLeaveQuestion } from '../app/leave-question.ts'
import { unsavedIn, useKeepUnsaved, useUnsaved } from '../app/unsaved.ts'
import { newClientId } from '../ui/client-id.ts'
import { Dialog } from '../ui/dialog.tsx'
import { SideDrawer } from '../ui/side-drawer.tsx'
import { changesOf, shownOf } from './agent-wish.ts'
import css from './agents.module.css'
import { FoldersField } from './folders-field.tsx'
import { PictureField } from './picture-field.tsx'
import { SeatField } from './seat-field.tsx'
import { TicksField } from './ticks-field.tsx'
import { useAgentActs } from './use-agents.ts'
import { SOURCE_NAMES, TOOL_NAMES } from './words.ts'

const NEW: AgentSettings = {
  ...{
    name: '',
    image: '',
    greeting: '',
    instructions: '',
    areaId: null,
    isOnBookingPages: false,
    isActive: true,
  },
  ...{ sources: [...NEW_AGENT_SOURCES], folderIds: [], tools: [...AGENT_TOOLS] },
}

/** Where the session ends over it. */
export interface UnsavedAgent {
  /** Null: a new one. */
  agent: FullAgent | null
  typed: AgentSettings
}

interface EditorProps {
  /** Null: a new one. */
  agent: FullAgent | null
  onClose: () => void
}

const checkSources = async (sources: string[]) => {
  if (sources.length === 0) throw new Error('Choose where it looks.')
}

/** Says who an agent is, what it is told, and where it looks. */
export function AgentEditor({ agent, onClose }: EditorProps) {
  const [form] = Form.useForm<AgentSettings>()
  /** As the form began, whatever becomes of it meanwhile. */
  const [began] = useState(agent)
  const before = began ? shownOf(began) : NEW
  const [isOpen, setIsOpen] = useState(true)
  const [isDirty, setIsDirty] = useState(() => unsavedIn('agent') !== null)
  const [isAsking, setIsAsking] = useState(false)
  const typedName = Form.useWatch('name', form) ?? before.name
  const acts = useAgentActs()
  /** Sent again after a cut, it makes no second one. */
  const clientId = useRef(newClientId())
  useLeaveQuestion(isDirty ? 'What you changed is not saved. Leave it?' : null)
  const unsaved = useUnsaved<UnsavedAgent>('agent')
  const typed = Form.useWatch([], form)
  useKeepUnsaved('agent', isDirty ? ({ agent: began, typed } satisfies UnsavedAgent) : null)
  const close = () => {
    setIsDirty(false)
    setIsOpen(false)
  }
  const save = (fields: AgentSettings) => {
    const wish = { ...fields, name: fields.name.trim() }
    if (began) acts.change(began.id, changesOf(began, wish), close)
    // With what the form has no field for.
    else acts.make({ ...NEW, ...wish, clientId: clientId.current }, close)
  }
  return (
    <SideDrawer
      open={isOpen}
      title={agent ? agent.name : 'New agent'}
      size={560}
      onClose={() => mayLeave() && setIsOpen(false)}
      afterOpenChange={(isShown) => !isShown && onClose()}
      footer={
        <div className={css['footer']}>
          <Button type="primary" loading={acts.isPending} onClick={form.submit}>
            {agent ? 'Save' : 'Make the agent'}
          </Button>
          {agent && (
            <Button danger onClick={() => setIsAsking(true)}>
              Delete
            </Button>
          )}
        </div>
      }
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ ...before, ...unsaved?.typed }}
        onValuesChange={() => setIsDirty(true)}
        onFinish={save}
      >
        <Form.Item
          name="name"
          label="Name"
          rules={[{ required: true, whitespace: true, message: 'Give the agent a name.' }]}
        >
          <input className="input" autoComplete="off" maxLength={AGENT.nameMaxLength} />
        </Form.Item>
        <Form.Item name="image" label="Picture">
          <PictureField name={typedName} colour={avatarColour(agent?.id ?? clientId.current)} />
        </Form.Item>
        <Form.Item name="greeting" label="Greeting" extra="What it says before anybody has asked.">
          <textarea className="input" rows={2} maxLength={AGENT.greetingMaxLength} />
        </Form.Item>
        <Form.Item
          name="instructions"
          label="Instructions"
          extra="How it shall answer. A language model heeds them; answers made of quotes alone need none."
        >
          <textarea className="input" rows={5} maxLength={AGENT.instructionsMaxLength} />
        </Form.Item>
        <Form.Item
          name="sources"
          label="Looks in"
          extra="Chat: the space’s chat and groups, old messages too, for whoever may read them anyway. Never direct messages."
          rules={[{ validator: (_, sources: string[]) => checkSources(sources) }]}
        >
          <TicksField legend="Looks in" all={AGENT_SOURCES} names={SOURCE_NAMES} />
        </Form.Item>
        <Form.Item
          name="folderIds"
          label="Folders of the library"
          extra="None chosen: all of it. Everybody is answered from what they may read themselves."
        >
          <FoldersField known={agent?.folders ?? []} />
        </Form.Item>
        <Form.Item
          name="tools"
          label="Does for people"
          extra="As the person who asks, and with their rights. What it drafts is made once they say so."
        >
          <TicksField legend="Does for people" all={AGENT_TOOLS} names={TOOL_NAMES} />
        </Form.Item>
        <Form.Item
          name="areaId"
          label="Seat on the map"
          extra="There people see it, and talk to it as they walk up."
        >
          <SeatField />
        </Form.Item>
        <Form.Item
          name="isOnBookingPages"
          valuePropName="checked"
          extra="Whoever has a booking link of somebody here can ask it there, about what guests may read."
        >
          <Checkbox>On booking pages</Checkbox>
        </Form.Item>
        <Form.Item name="isActive" valuePropName="checked" noStyle>
          <Checkbox>Can be asked</Checkbox>
        </Form.Item>
      </Form>
      {agent && (
        <Dialog
          open={isAsking}
          title={`Delete ${agent.name}?`}
          okText="Delete"
          okButtonProps={{ danger: true, loading: acts.isPending }}
          onOk={() => acts.remove(agent, close)}
          onCancel={() => setIsAsking(false)}
        >
          <p>All that people have asked it goes with it, and cannot be brought back.</p>
        </Dialog>
      )}
    </SideDrawer>
  )
}
