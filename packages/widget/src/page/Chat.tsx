import type { Client } from '@parley/client'
import { useEffect, useState } from 'preact/hooks'
import { Composer } from './Composer.tsx'
import { Feed } from './Feed.tsx'
import { isOpen as isOpenAt, type OpeningHours } from './opening-hours.ts'
import type { Conversation, Parameters } from './parameters.ts'
import { ProviderButtons } from './ProviderButtons.tsx'
import { StartForm } from './StartForm.tsx'
import { t } from './texts.ts'
import { type VisitorDenial, denialOf, type Visitor } from './visitor.ts'

const lookMs = 30_000

interface Props {
  conversation: Conversation
  parameters: Parameters
  visitor: Visitor
  client: Client | undefined
  /** Whether the visitor sees the widget. */
  isOpen: boolean
}

/** One conversation. A form comes first where the site wants a name, or while nobody is there to answer. */
export function Chat({ conversation, parameters, visitor, client, isOpen }: Props) {
  const { key } = conversation
  const { hours, isPreview } = parameters
  const [denial, setDenial] = useState<VisitorDenial>()
  const [isBusy, setBusy] = useState(false)
  // A visitor who signs in with another system gets the composer in place of the form.
  const [text, setText] = useState('')
  const isAway = useIsAway(hours)

  async function withClient(work: (client: Client) => void, name = ''): Promise<boolean> {
    setDenial(undefined)
    setBusy(true)
    try {
      work(await visitor.signIn(name))
      return true
    } catch (error) {
      setDenial(denialOf(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  const send = (content: string) =>
    withClient((signedIn) => {
      signedIn.typing.sent(key)
      signedIn.outbox.send(key, { content_type: 'text/plain', content, properties: null })
    })
  const sendFiles = (files: readonly File[]) =>
    withClient((signedIn) => {
      signedIn.uploads.stage(key, files)
      signedIn.uploads.send(key)
    })
  const needsForm = !client && !isPreview && (!parameters.registersAtOnce || isAway)
  return (
    <main class="chat" aria-label={t('title')}>
      <Feed
        chatKey={key}
        client={client}
        welcome={parameters.welcome ?? t('welcome')}
        isOpen={isOpen}
      >
        {isAway && <p class="note">{t('away')}</p>}
        {denial && (
          <p class="note error" role="alert">
            {t(`refusal.${denial}`)}
          </p>
        )}
        {needsForm && (
          <StartForm
            asksForName={!parameters.registersAtOnce}
            text={text}
            onText={setText}
            isBusy={isBusy}
            onStart={async ({ name, email }) => {
              visitor.setEmail(email)
              const lines = email === '' ? text : `${text}\n\n${email}`
              const isSent = await withClient((signedIn) => {
                signedIn.outbox.send(key, {
                  content_type: 'text/plain',
                  content: lines,
                  properties: null,
                })
              }, name)
              if (isSent) setText('')
            }}
          >
            {!parameters.registersAtOnce && (
              <ProviderButtons visitor={visitor} onDenial={setDenial} />
            )}
          </StartForm>
        )}
      </Feed>
      {!needsForm && (
        <Composer
          text={text}
          onText={setText}
          isDisabled={isPreview}
          isBusy={isBusy}
          onTyping={() => client?.typing.typing(key)}
          onSend={send}
          onFiles={sendFiles}
        />
      )}
    </main>
  )
}

/** Whether nobody is there to answer at this time. */
function useIsAway(hours: OpeningHours | undefined): boolean {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    if (!hours) return
    const look = () => setAway(!isOpenAt(hours, Date.now()))
    look()
    const timer = setInterval(look, lookMs)
    return () => clearInterval(timer)
  }, [hours])
  return isAway
}
