import { chatOf, type Message } from '@parley/client'
import type { BotButton } from '@parley/protocol'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useState } from 'react'
import { changeChatUi, failureText, useClient, useNetwork, useUser } from '../../../store/index.ts'
import { Button, showToast } from '../../../ui/index.ts'
import styles from './BotButtons.module.css'

const max = 5

/** The buttons of a bot's message. A click calls the bot, whose answer may change the message. */
export function BotButtons({ message }: { message: Message }) {
  const { t } = useTranslation('chat')
  const client = useClient()
  const online = useNetwork()
  const [pressed, setPressed] = useState<string>()
  const isOfBot = useUser(message.from_uid)?.is_bot === true
  const buttons = buttonsOf(message)
  if (!isOfBot || buttons.length === 0) return null

  async function press(id: string) {
    setPressed(id)
    try {
      const text = await client.botInteractions.press(message.mid, id)
      const key = chatOf(message, client.store.me)
      if (text !== null) changeChatUi(key, { answer: { uid: message.from_uid, text } })
    } catch (error) {
      showToast({ id: 'bot-button', text: failureText(error), kind: 'error' })
    } finally {
      setPressed(undefined)
    }
  }

  return (
    <div className={styles.buttons} role="group" aria-label={t('message.botButtons')}>
      {buttons.map(({ id, label }) => (
        <Button
          key={id}
          size="s"
          busy={pressed === id}
          disabled={!online || pressed !== undefined}
          onClick={() => void press(id)}
        >
          <bdi>{label}</bdi>
        </Button>
      ))}
    </div>
  )
}

/** Returns the valid buttons. Programs write the properties, so they may have any form. */
function buttonsOf({ properties }: Message): BotButton[] {
  const found = properties?.['buttons']
  return Array.isArray(found) ? found.filter(isButton).slice(0, max) : []
}

function isButton(found: unknown): found is BotButton {
  if (typeof found !== 'object' || found === null) return false
  const { id, label } = found as Partial<BotButton>
  return typeof id === 'string' && typeof label === 'string' && id !== '' && label !== ''
}
