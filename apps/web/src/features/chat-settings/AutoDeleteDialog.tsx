import type { ChatKey } from '@parley/client'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction, useChatName, useClient, useNetwork } from '../../store/index.ts'
import { Banner, Button, Dialog, ErrorLine, RadioCards } from '../../ui/index.ts'
import { autoDeleteSteps, useAutoDelete, useSpanText } from './useAutoDelete.ts'

/** Asks after how long the user's messages in a chat should be deleted. */
export function AutoDeleteDialog({ chatKey, onClose }: { chatKey: ChatKey; onClose: () => void }) {
  const { t } = useTranslation('chat')
  const { t: common } = useTranslation()
  const { chats } = useClient()
  const online = useNetwork()
  const name = useChatName(chatKey) ?? ''
  const current = useAutoDelete(chatKey)
  const spanText = useSpanText()
  const [chosen, setChosen] = useState(String(current))
  const { run, busy, error } = useAction(() => chats.setAutoDelete(chatKey, Number(chosen)), {
    onSuccess: onClose,
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="s"
      title={t('autoDelete.title', { name })}
      description={t('autoDelete.text')}
      closeLabel={common('action.close')}
      footer={
        <>
          <Button onClick={onClose}>{common('action.cancel')}</Button>
          <Button variant="primary" busy={busy} disabled={!online} onClick={() => run()}>
            {t('autoDelete.save')}
          </Button>
        </>
      }
    >
      {!online && <Banner kind="offline" title={t('autoDelete.offline')} />}
      <RadioCards
        label={t('autoDelete.label')}
        value={chosen}
        onChange={setChosen}
        options={autoDeleteSteps(current).map((seconds) => ({
          value: String(seconds),
          label: spanText(seconds),
        }))}
      />
      <ErrorLine>{error}</ErrorLine>
    </Dialog>
  )
}
