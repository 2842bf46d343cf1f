import type { Conversation } from '@metapyra/contract/entities/chat'
import { useCall } from '../../data/query.ts'
import { newClientId } from '../../session/client-id.ts'
import { session } from '../../session/session.ts'
import { Skeleton } from '../../ui/controls/skeleton.tsx'
import { createOverlay } from '../../ui/overlays/create-overlay.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ChoiceForm } from './choice-form.tsx'
import { findPeople } from './find-people.ts'

/** Where a card goes; a client's id makes it one however often it is sent. */
export interface Sending {
  receiverId: string
  clientId: string
}
interface ShareRequest {
  name: string
  send(sending: Sending): Promise<unknown>
  clientId: string
}

const choiceOf = ({ kind, receiverId: id, title: name, image, colour }: Conversation) => ({
  id,
  name,
  ...(kind === 'dm' && { person: { id, name, image, colour } }),
})

function Choice({ name: about, send, clientId, close }: ShareRequest & { close(): void }) {
  const { data, error } = useCall('GET v2/chat/all', {})
  // Without the list there are still all people, by their names.
  const chats = data?.rows ?? (error ? [] : null)
  if (!chats) return <Skeleton count={4} height={44} />
  return (
    <ChoiceForm
      about={about}
      legend="Share in"
      choices={chats.filter(({ kind }) => kind !== 'thread').map(choiceOf)}
      find={findPeople}
      action="Share"
      send={async ({ id: receiverId, name }) => {
        await send({ receiverId, clientId })
        session.toast('success', `Shared with ${name}.`)
      }}
      onDone={close}
    />
  )
}

const show = createOverlay<ShareRequest>((asked, close) => (
  <Dialog title="Share in chat" isOpen={asked !== null} onClose={close}>
    {asked && <Choice key={asked.clientId} {...asked} close={close} />}
  </Dialog>
))

/** Chooses the chat that something is shared in; what `send` throws is said there. */
export const showShare = (name: string, send: ShareRequest['send']): void =>
  show({ name, send, clientId: newClientId() })
