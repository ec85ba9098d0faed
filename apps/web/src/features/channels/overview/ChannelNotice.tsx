import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button, Dialog } from '../../../ui/index.ts'

interface Props {
  title: string
  text: string
  onClose: () => void
}

/** Explains why the dialog cannot be used. */
function ChannelNotice({ title, text, onClose }: Props) {
  const { t } = useTranslation('channel')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="s"
      title={title}
      description={text}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    />
  )
}

/** Replaces a dialog whose channel was deleted while it was open. */
export function ChannelGone({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useTranslation('channel')
  return <ChannelNotice title={t('gone')} text={t('goneText')} onClose={onClose} />
}
