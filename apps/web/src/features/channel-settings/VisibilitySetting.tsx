import type { Channel } from '@parley/protocol'
import { mayChangeVisibility } from '@parley/rules'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useMe } from '../../store/index.ts'
import { Button, SettingBlock } from '../../ui/index.ts'
import { MakePrivateDialog, MakePublicDialog } from '../channels/index.ts'

interface Props {
  channel: Channel
  online: boolean
}

/**
 * The visibility of a channel. A dialog tells admins who gains or loses access before they change it.
 */
export function VisibilitySetting({ channel, online }: Props) {
  const { t } = useTranslation('channel')
  const me = useMe()
  const [isAsking, setAsking] = useState(false)
  // The response changes `is_public` before the dialog has closed. Keep the first value.
  const [isPublic, setPublic] = useState(channel.is_public)
  const Question = isPublic ? MakePrivateDialog : MakePublicDialog
  return (
    <>
      <SettingBlock
        title={t('visibility')}
        description={t(channel.is_public ? 'isPublic' : 'isPrivate')}
        control={
          mayChangeVisibility(me) && (
            <Button
              disabled={!online}
              onClick={() => {
                setPublic(channel.is_public)
                setAsking(true)
              }}
            >
              {t(channel.is_public ? 'makePrivate' : 'makePublic')}
            </Button>
          )
        }
      />
      {isAsking && <Question channel={channel} onClose={() => setAsking(false)} />}
    </>
  )
}
