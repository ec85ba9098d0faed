import { useTranslation } from '../../../i18n/use-translation.ts'
import { dateAndTime } from '../../../i18n/dates.ts'
import { useAction, useClient, useSelector } from '../../../store/index.ts'
import { Button, Dialog, ErrorLine } from '../../../ui/index.ts'
import styles from './WarningDialog.module.css'

/** Shows the first warning that the user has not confirmed. It stays until they confirm it. */
export function WarningDialog() {
  const { t } = useTranslation('chat')
  const { moderation } = useClient()
  const warning = useSelector((store) => store.warnings.value[0])
  const channel = useSelector((store) =>
    typeof warning?.gid === 'number' ? store.channels.get(warning.gid)?.name : undefined,
  )
  const confirming = useAction((id: string) => moderation.confirmWarning(id))
  if (!warning) return null
  const { id, text, content, created_at } = warning
  return (
    <Dialog
      open
      size="s"
      title={t('warning.title')}
      description={
        channel === undefined
          ? t('warning.about', { time: dateAndTime(created_at) })
          : t('warning.aboutIn', { time: dateAndTime(created_at), channel: `#${channel}` })
      }
      onOpenChange={() => confirming.run(id)}
      closeLabel={t('warning.confirm')}
      footer={
        <Button variant="primary" busy={confirming.busy} onClick={() => confirming.run(id)}>
          {t('warning.confirm')}
        </Button>
      }
    >
      <p className={styles.text} dir="auto">
        {text}
      </p>
      {content !== '' && (
        <blockquote className={styles.content} dir="auto">
          {content}
        </blockquote>
      )}
      <ErrorLine>{confirming.error}</ErrorLine>
    </Dialog>
  )
}
