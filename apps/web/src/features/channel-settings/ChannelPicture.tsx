import { type Channel, limits } from '@parley/protocol'
import { useTranslation } from '../../i18n/use-translation.ts'
import { channelSrc, useClient, useServer } from '../../store/index.ts'
import { ChannelAvatar, SettingBlock } from '../../ui/index.ts'
import { shrinkPicture, PictureButton, usePictureUpload } from '../settings/index.ts'

/** A channel's picture, resized in the browser before the upload. */
export function ChannelPicture({ channel }: { channel: Channel }) {
  const { t } = useTranslation(['channel', 'setting'])
  const { channels } = useClient()
  const { config } = useServer()
  const { upload, retry, busy, error, isSaved } = usePictureUpload(async (file) => {
    const bytes = await shrinkPicture(file, config?.limits.avatar_bytes ?? limits.avatarBytes)
    if (typeof bytes === 'string') return t(`setting:picture.${bytes}`)
    await channels.setAvatar(channel.gid, bytes)
    return undefined
  })
  return (
    <SettingBlock
      title={t('picture')}
      description={t('pictureHint')}
      error={error}
      control={
        <>
          <ChannelAvatar
            name={channel.name}
            isPrivate={!channel.is_public}
            src={channelSrc(channel)}
            size={64}
          />
          <PictureButton
            label={t(channel.avatar_updated_at > 0 ? 'change' : 'upload')}
            busy={busy}
            isSaved={isSaved}
            onChoose={upload}
            onRetry={retry}
          />
        </>
      }
    />
  )
}
