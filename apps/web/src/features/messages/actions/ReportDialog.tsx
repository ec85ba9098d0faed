import { lengths, type ReportReason, reportReasons } from '@parley/protocol'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useClient } from '../../../store/index.ts'
import {
  Button,
  Dialog,
  ErrorLine,
  Field,
  RadioCards,
  showToast,
  TextArea,
} from '../../../ui/index.ts'
import { MessagePreview } from '../row/MessagePreview.tsx'
import styles from './ReportDialog.module.css'

interface Props {
  mid: number
  onClose: () => void
}

/** Reports a message to the admins, and to the owner of its channel. */
export function ReportDialog({ mid, onClose }: Props) {
  const { t } = useTranslation('chat')
  const { reports } = useClient()
  const [reason, setReason] = useState<ReportReason>()
  const [note, setNote] = useState('')
  const sending = useAction((chosen: ReportReason) => reports.send(mid, chosen, note.trim()), {
    texts: {
      404: t('report.gone'),
      409: t('report.already'),
      429: t('report.tooMany'),
    },
    onSuccess() {
      showToast({ id: 'reported', text: t('report.done'), kind: 'success' })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('report.title')}
      closeLabel={t('actions.close')}
      description={t('report.text')}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button
            variant="primary"
            busy={sending.busy}
            disabled={reason === undefined}
            onClick={() => reason && sending.run(reason)}
          >
            {t('report.submit')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <MessagePreview mid={mid} />
        <RadioCards
          label={t('report.reason')}
          value={reason}
          options={reportReasons.map((value) => ({ value, label: t(`report.reasons.${value}`) }))}
          onChange={setReason}
        />
        <Field label={t('report.note')}>
          <TextArea value={note} maxLength={lengths.reportNote} growTo={6} onChange={setNote} />
        </Field>
        <ErrorLine>{sending.error}</ErrorLine>
      </div>
    </Dialog>
  )
}
