import type { Conversation } from '@metapyra/contract/entities/chat'
import { useCall } from '../../data/query.ts'
import { newClientId } from '../../session/client-id.ts'
import { session } from '../../session/session.ts'
import { Skeleton } from '../../ui/controls/skeleton.tsx'
import { createOverlay } from '../../ui/overlays/create-overlay.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ChoiceForm } from './choice-form.tsx'
import { findPeople } from './find-people.ts'

/** The receiver of a card; the client id ensures that resending it does not duplicate it. */
export interface ShareTarget {
  receiverId: string
  clientId: string
}
interface ShareRequest {
  name: string
  send(sending: ShareTarget): Promise<unknown>
  clientId: string
}

const choiceOf = ({ kind, receiverId: id, title: name, image, colour }: Conversation) => ({
  id,
  name,
  ...(kind === 'dm' && { person: { id, name, image, colour } }),
})

function Choice({ name: about, send, clientId, close }: ShareRequest & { close(): void }) {
  const { data, error } = useCall('GET v2/chat/all', {})
  // If the list can't be loaded, all people can still be searched by name.
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

const show = createOverlay<ShareRequest>((request, close) => (
  <Dialog title="Share in chat" isOpen={request !== null} onClose={close}>
    {request && <Choice key={request.clientId} {...request} close={close} />}
  </Dialog>
))

/** Selects the chat in which something is shared; errors of `send` are displayed in the dialog. */
export const showShare = (name: string, send: ShareRequest['send']): void =>
  show({ name, send, clientId: newClientId() })
