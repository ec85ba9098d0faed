import type { Client } from '@parley/client'
import { useEffect, useState } from 'preact/hooks'
import { Chat } from './Chat.tsx'
import { ConversationList } from './ConversationList.tsx'
import type { Frame } from './frame.ts'
import { Header } from './Header.tsx'
import type { Conversation, Parameters } from './parameters.ts'
import { t } from './texts.ts'
import { addExtraStyles, showColor, usualColor } from './theme.ts'
import { usePresence } from './use-presence.ts'
import { useUnread } from './use-unread.ts'
import type { Visitor } from './visitor.ts'

interface Props {
  parameters: Parameters
  visitor: Visitor
  frame: Frame
}

/** The widget: a list of conversations if there are several, and the one that is open. */
export function App({ parameters, visitor, frame }: Props) {
  const client = useClient(visitor)
  const isOpen = useIsOpen(frame)
  const [serverName, setServerName] = useState('')
  const { conversations } = parameters
  const [open, setOpen] = useState<Conversation | undefined>(
    conversations.length === 1 ? conversations[0] : undefined,
  )
  useEffect(() => {
    if (!parameters.isPreview) void visitor.signInIfKnown().catch(() => undefined)
    visitor.server().then(
      ({ name, accent, hasStyles }) => {
        setServerName(name)
        showColor(parameters.color || accent || usualColor)
        if (hasStyles) addExtraStyles()
      },
      // The widget works without them.
      () => undefined,
    )
  }, [parameters, visitor])
  useEffect(() => frame.send({ parley: 'known', isKnown: client !== undefined }), [client, frame])
  const isSomebodyThere = usePresence(visitor, isOpen && !parameters.isPreview)
  useUnread(client, parameters, frame)
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing) frame.send({ parley: 'close' })
    }
    addEventListener('keydown', close)
    return () => removeEventListener('keydown', close)
  }, [frame])
  const title = parameters.title || serverName || t('title')
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div class="widget">
      <Header
        parameters={parameters}
        title={title}
        conversation={open}
        client={client}
        isSomebodyThere={isSomebodyThere}
        canGoBack={conversations.length > 1 && open !== undefined}
        onBack={() => setOpen(undefined)}
        {...(frame.isFramed ? { onClose: () => frame.send({ parley: 'close' }) } : {})}
      />
      {open ? (
        <Chat
          key={open.key}
          conversation={open}
          parameters={parameters}
          visitor={visitor}
          client={client}
          isOpen={isOpen}
        />
      ) : (
        <ConversationList conversations={conversations} client={client} onOpen={setOpen} />
      )}
    </div>
  )
}

/** The client of the visitor; undefined before they have an account. */
function useClient(visitor: Visitor): Client | undefined {
  const [client, setClient] = useState(visitor.client)
  useEffect(() => {
    const changed = () => setClient(visitor.client)
    changed()
    return visitor.subscribe(changed)
  }, [visitor])
  return client
}

function useIsOpen(frame: Frame): boolean {
  const [isOpen, setOpen] = useState(frame.isOpen)
  useEffect(() => {
    const changed = () => setOpen(frame.isOpen)
    changed()
    return frame.subscribe(changed)
  }, [frame])
  return isOpen
}
