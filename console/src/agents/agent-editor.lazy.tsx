import { AGENT, AGENT_SOURCES, AGENT_TOOLS, NEW_AGENT_SOURCES } from '@metapyra/contract/agents'
import { avatarColour } from '@metapyra/contract/constants'
import type { AgentSettings, FullAgent } from '@metapyra/contract/entities/agent'
import { Button, Checkbox, Form } from 'antd'
import { useRef, useState } from 'react'
import { leaveIfConfirmed, useLeaveQuestion } from '../session/leave-question.ts'
import { unsavedIn, useKeepUnsaved, useUnsaved } from '../session/unsaved-forms.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { SideDrawer } from '../ui/dialog/side-drawer.tsx'
import { newClientId } from '../ui/form/client-id.ts'
import { sendForm } from '../ui/form/send-form.ts'
import { changesOf, settingsOf } from './agent-settings.ts'
import css from './agents.module.css'
import { FoldersField } from './folders-field.tsx'
import { SOURCE_NAMES, TOOL_NAMES } from './labels.ts'
import { PictureField } from './picture-field.tsx'
import { SeatField } from './seat-field.tsx'
import { TicksField } from './ticks-field.tsx'
import { useAgentForm, useAgentRemoval } from './use-agents.ts'

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

/** What is saved of the form if the session ends while it is open. */
export interface UnsavedAgent {
  /** Null for a new agent. */
  agent: FullAgent | null
  typed: AgentSettings
}

interface EditorProps {
  /** Null for a new agent. */
  agent: FullAgent | null
  onClose: () => void
}

const checkSources = async (sources: string[]) => {
  if (sources.length === 0) throw new Error('Choose at least one source.')
}

/** Edits an agent's identity, instructions and sources. */
export function AgentEditor({ agent, onClose }: EditorProps) {
  /** The agent as it was when the form opened, even if it changes later. */
  const [initialAgent] = useState(agent)
  const before = initialAgent ? settingsOf(initialAgent) : NEW
  const [isDirty, setIsDirty] = useState(() => unsavedIn('agent') !== null)
  const [isConfirmingDelete, setIsAsking] = useState(false)
  const { form, formProps, formLoading, drawerProps, close } = useAgentForm(initialAgent, () =>
    setIsDirty(false),
  )
  const { remove, isPending } = useAgentRemoval()
  const typedName = Form.useWatch('name', form) ?? before.name
  /** Prevents a second agent when the request is sent again after a lost connection. */
  const clientId = useRef(newClientId())
  useLeaveQuestion(isDirty ? 'Leave without saving your changes?' : null)
  const unsaved = useUnsaved<UnsavedAgent>('agent')
  const formValues = Form.useWatch([], form)
  useKeepUnsaved(
    'agent',
    isDirty ? ({ agent: initialAgent, typed: formValues } satisfies UnsavedAgent) : null,
  )
  const save = (fields: AgentSettings) => {
    const settings = { ...fields, name: fields.name.trim() }
    // A new agent also gets defaults for settings that have no field in the form.
    const values = initialAgent
      ? changesOf(initialAgent, settings)
      : { ...NEW, ...settings, clientId: clientId.current }
    void sendForm(formProps, values)
  }
  return (
    <SideDrawer
      open={drawerProps.open === true}
      title={agent ? agent.name : 'New agent'}
      size={560}
      onClose={() => leaveIfConfirmed(close)}
      afterOpenChange={(isShown) => !isShown && onClose()}
      footer={
        <div className={css['footer']}>
          <Button type="primary" loading={formLoading || isPending} onClick={form.submit}>
            {agent ? 'Save' : 'Create agent'}
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
        {...formProps}
        layout="vertical"
        requiredMark={false}
        initialValues={{ ...before, ...unsaved?.typed }}
        onValuesChange={() => setIsDirty(true)}
        onFinish={save}
      >
        <Form.Item
          name="name"
          label="Name"
          rules={[{ required: true, whitespace: true, message: 'Enter a name.' }]}
        >
          <input className="input" autoComplete="off" maxLength={AGENT.nameMaxLength} />
        </Form.Item>
        <Form.Item name="image" label="Picture">
          <PictureField name={typedName} colour={avatarColour(agent?.id ?? clientId.current)} />
        </Form.Item>
        <Form.Item name="greeting" label="Greeting" extra="Shown before the first question.">
          <textarea className="input" rows={2} maxLength={AGENT.greetingMaxLength} />
        </Form.Item>
        <Form.Item
          name="instructions"
          label="Instructions"
          extra="How it should answer. Used only with a language model."
        >
          <textarea className="input" rows={5} maxLength={AGENT.instructionsMaxLength} />
        </Form.Item>
        <Form.Item
          name="sources"
          label="Sources"
          extra="Chat covers the space’s chat and groups, including old messages, for people who can read them anyway. Never direct messages."
          rules={[{ validator: (_, sources: string[]) => checkSources(sources) }]}
        >
          <TicksField legend="Sources" options={AGENT_SOURCES} names={SOURCE_NAMES} />
        </Form.Item>
        <Form.Item
          name="folderIds"
          label="Library folders"
          extra="Leave empty for all folders. Answers only use what the person asking can read."
        >
          <FoldersField selectedFolders={agent?.folders ?? []} />
        </Form.Item>
        <Form.Item
          name="tools"
          label="Actions"
          extra="Done as the person asking, with their permissions. Drafts are created only once they confirm."
        >
          <TicksField legend="Actions" options={AGENT_TOOLS} names={TOOL_NAMES} />
        </Form.Item>
        <Form.Item
          name="areaId"
          label="Place on the map"
          extra="People see it there and can walk up to talk."
        >
          <SeatField />
        </Form.Item>
        <Form.Item
          name="isOnBookingPages"
          valuePropName="checked"
          extra="Anyone with a booking link can ask it there, about what guests can read."
        >
          <Checkbox>Show on booking pages</Checkbox>
        </Form.Item>
        <Form.Item name="isActive" valuePropName="checked" noStyle>
          <Checkbox>Turned on</Checkbox>
        </Form.Item>
      </Form>
      {agent && (
        <Dialog
          open={isConfirmingDelete}
          title={`Delete ${agent.name}?`}
          okText="Delete agent"
          okButtonProps={{ danger: true, loading: formLoading || isPending }}
          onOk={() =>
            remove(agent, () => {
              setIsDirty(false)
              close()
            })
          }
          onCancel={() => setIsAsking(false)}
        >
          <p>Its conversations are deleted too. This can’t be undone.</p>
        </Dialog>
      )}
    </SideDrawer>
  )
}
