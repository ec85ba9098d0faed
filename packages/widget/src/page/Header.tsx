import type { Client } from '@parley/client'
import { nameOf } from './conversation-name.ts'
import { Icon } from './Icon.tsx'
import type { Conversation, Parameters } from './parameters.ts'
import { t } from './texts.ts'
import { useStore } from './use-store.ts'

interface Props {
  parameters: Parameters
  title: string
  conversation: Conversation | undefined
  client: Client | undefined
  /** Somebody of the team is online. */
  isSomebodyThere: boolean
  canGoBack: boolean
  onBack: () => void
  onClose?: () => void
}

/** The logo, the title, and with whom the visitor talks. */
export function Header({
  parameters,
  title,
  conversation,
  client,
  isSomebodyThere,
  canGoBack,
  onBack,
  onClose,
}: Props) {
  const logo = parameters.logo || '/api/resource/organization/logo'
  return (
    <header class="header">
      {canGoBack && (
        <button type="button" class="icon-button" aria-label={t('back')} onClick={onBack}>
          <Icon name="back" />
        </button>
      )}
      <img class="logo" src={logo} alt="" width={36} height={36} />
      <div class="titles">
        <h1>{title}</h1>
        {conversation && client ? (
          <Partner conversation={conversation} client={client} isSomebodyThere={isSomebodyThere} />
        ) : (
          isSomebodyThere && (
            <p class="partner">
              <Online />
            </p>
          )
        )}
      </div>
      {onClose && (
        <button type="button" class="icon-button" aria-label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      )}
    </header>
  )
}

function Partner({
  conversation,
  client,
  isSomebodyThere,
}: {
  conversation: Conversation
  client: Client
  isSomebodyThere: boolean
}) {
  const name = useStore(client.store, (store) => nameOf(store, conversation))
  const uid = Number(conversation.key.slice(1))
  const isPerson = conversation.key.startsWith('u')
  const isOnline = useStore(client.store, ({ online }) =>
    isPerson ? online.has(uid) : isSomebodyThere,
  )
  return (
    <p class="partner">
      <span class="partner-name">{name}</span>
      {isOnline && <Online />}
    </p>
  )
}

function Online() {
  return (
    <>
      <span class="online" />
      {t('online')}
    </>
  )
}
