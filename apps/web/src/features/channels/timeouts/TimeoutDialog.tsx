import { lengths } from '@parley/protocol'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useChannel, useClient, useNames } from '../../../store/index.ts'
import {
  Button,
  Dialog,
  ErrorLine,
  Field,
  RadioCards,
  showToast,
  TextArea,
} from '../../../ui/index.ts'
import styles from './TimeoutDialog.module.css'

const hour = 3_600
const spans = { minutes: 300, hour, day: 24 * hour, week: 7 * 24 * hour, month: 28 * 24 * hour }
type Span = keyof typeof spans

interface Props {
  gid: number
  uid: number
  onClose: () => void
}

/** Asks how long a member may not write in a channel, and why. */
export function TimeoutDialog({ gid, uid, onClose }: Props) {
  const { t } = useTranslation('member')
  const { t: common } = useTranslation()
  const { moderation } = useClient()
  const [person] = useNames([uid])
  const channel = useChannel(gid)
  const [span, setSpan] = useState<Span>('hour')
  const [reason, setReason] = useState('')
  const words = { name: person ?? '', channel: `#${channel?.name ?? ''}` }
  const setting = useAction(() => moderation.setTimeout(gid, uid, spans[span], reason.trim()), {
    onSuccess() {
      showToast({ id: 'timeout', text: t('timeout.done', words), kind: 'success' })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="s"
      title={t('timeout.title', words)}
      description={t('timeout.text', words)}
      closeLabel={common('action.close')}
      footer={
        <>
          <Button onClick={onClose}>{common('action.cancel')}</Button>
          <Button variant="danger" busy={setting.busy} onClick={() => setting.run()}>
            {t('timeout.confirm')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <RadioCards
          label={t('timeout.howLong')}
          value={span}
          onChange={setSpan}
          options={(Object.keys(spans) as Span[]).map((value) => ({
            value,
            label: t(`timeout.for.${value}`),
          }))}
        />
        <Field label={t('timeout.reason')} hint={t('timeout.reasonHint')}>
          <TextArea value={reason} maxLength={lengths.reportNote} growTo={4} onChange={setReason} />
        </Field>
        <ErrorLine>{setting.error}</ErrorLine>
      </div>
    </Dialog>
  )
}
