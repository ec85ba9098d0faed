import type { ChatKey } from '@parley/client'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { showError, useChatName, useClient } from '../../../store/index.ts'
import { Button, Dialog, RadioCards } from '../../../ui/index.ts'

const hour = 3_600
const spans = { hour, hours: 8 * hour, day: 24 * hour, week: 7 * 24 * hour, ever: undefined }
type Span = keyof typeof spans

/** Asks how long a chat should be muted. */
export function MuteDialog({ chatKey, onClose }: { chatKey: ChatKey; onClose: () => void }) {
  const { t } = useTranslation('chat')
  const { t: common } = useTranslation()
  const client = useClient()
  const name = useChatName(chatKey) ?? ''
  const [span, setSpan] = useState<Span>('hours')
  const [busy, setBusy] = useState(false)

  async function confirm() {
    setBusy(true)
    try {
      await client.chats.mute(chatKey, spans[span])
      onClose()
    } catch (error) {
      showError(error)
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="s"
      title={t('mute.title', { name })}
      description={t('mute.text')}
      closeLabel={common('action.close')}
      footer={
        <>
          <Button onClick={onClose}>{common('action.cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void confirm()}>
            {t('mute.confirm')}
          </Button>
        </>
      }
    >
      <RadioCards
        label={t('mute.howLong')}
        value={span}
        onChange={setSpan}
        options={(Object.keys(spans) as Span[]).map((value) => ({
          value,
          label: t(`mute.for.${value}`),
        }))}
      />
    </Dialog>
  )
}
