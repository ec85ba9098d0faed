import { useTranslation } from '../../i18n/words.ts'
import { Button, Dialog } from '../../ui/index.ts'

interface Props {
  title: string
  text: string
  onClose: () => void
}

/** Says why there is nothing to ask. */
export function ChannelNotice({ title, text, onClose }: Props) {
  const { t } = useTranslation('chat')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="s"
      title={title}
      description={text}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('channel.close')}
        </Button>
      }
    />
  )
}

/** In the place of a dialog whose channel went away while it was open. */
export function ChannelGone({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useTranslation('chat')
  return <ChannelNotice title={t('channel.gone')} text={t('channel.goneText')} onClose={onClose} />
}
