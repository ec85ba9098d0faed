import { type ChatKey, idOf, isChannelKey } from '@parley/client'
import { setMute } from '@parley/protocol'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { report, useApi, useChatName } from '../../store/index.ts'
import { Button, Dialog, RadioCards } from '../../ui/index.ts'

const hour = 3_600
const spans = { hour, hours: 8 * hour, day: 24 * hour, week: 7 * 24 * hour, ever: undefined }
type Span = keyof typeof spans

/** Asks for how long a chat should be quiet. */
export function MuteDialog({ chatKey, onClose }: { chatKey: ChatKey; onClose: () => void }) {
  const { t } = useTranslation('chat')
  const { t: common } = useTranslation()
  const api = useApi()
  const name = useChatName(chatKey) ?? ''
  const [span, setSpan] = useState<Span>('hours')
  const [busy, setBusy] = useState(false)

  async function mute() {
    setBusy(true)
    try {
      await api.call(setMute, { body: bodyFor(chatKey, spans[span]) })
      onClose()
    } catch (error) {
      report(error)
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
          <Button variant="primary" busy={busy} onClick={() => void mute()}>
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

function bodyFor(key: ChatKey, seconds: number | undefined) {
  const expiry = seconds === undefined ? {} : { expired_in: seconds }
  return isChannelKey(key)
    ? { add_groups: [{ gid: idOf(key), ...expiry }] }
    : { add_users: [{ uid: idOf(key), ...expiry }] }
}
