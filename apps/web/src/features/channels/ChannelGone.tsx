import { useTranslation } from 'react-i18next'
import { Button, Dialog } from '../../ui/index.ts'

/** In the place of a dialog whose channel went away while it was open. */
export function ChannelGone({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('chat')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="s"
      title={t('channel.gone')}
      description={t('channel.goneText')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('channel.close')}
        </Button>
      }
    />
  )
}
