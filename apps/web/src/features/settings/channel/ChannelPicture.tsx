import { type Channel, limits } from '@parley/protocol'
import { useRef } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { channelSrc, report, useAction, useClient, useServer } from '../../../store/index.ts'
import { Button, ChannelAvatar, SettingBlock, showToast } from '../../../ui/index.ts'
import { shrinkPicture } from '../../users/index.ts'

interface Props {
  channel: Channel
  isEditable: boolean
}

const faults = {
  unreadable: 'channel.pictureUnreadable',
  'too-large': 'channel.pictureTooLarge',
} as const

/** A channel's picture, resized in the browser before the upload. */
export function ChannelPicture({ channel, isEditable }: Props) {
  const { t } = useTranslation(['chat', 'member'])
  const { channels } = useClient()
  const { config } = useServer()
  const {
    run,
    busy,
    failure,
    answer: fault,
  } = useAction(upload, {
    onSuccess: (found) =>
      found ?? showToast({ id: 'picture', text: t('channel.pictureChanged'), kind: 'success' }),
    onError: report,
  })
  const input = useRef<HTMLInputElement>(null)

  /** Returns what is wrong with the file. */
  async function upload(file: File) {
    const bytes = await shrinkPicture(file, config?.limits.avatar_bytes ?? limits.avatarBytes)
    if (typeof bytes === 'string') return bytes
    await channels.setAvatar(channel.gid, bytes)
    return undefined
  }

  const hasPicture = channel.avatar_updated_at > 0
  return (
    <>
      <SettingBlock
        title={t('channel.picture')}
        description={t('channel.pictureHint')}
        error={fault ? t(faults[fault]) : failure && t('member:people.failed')}
        control={
          <>
            <ChannelAvatar
              name={channel.name}
              isPrivate={!channel.is_public}
              src={channelSrc(channel)}
              size={64}
            />
            <Button disabled={!isEditable} busy={busy} onClick={() => input.current?.click()}>
              {t(hasPicture ? 'channel.change' : 'channel.upload')}
            </Button>
          </>
        }
      />
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('channel.picture')}
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) run(file)
          // Allow choosing the same file again.
          target.value = ''
        }}
      />
    </>
  )
}
