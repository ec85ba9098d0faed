import type { Attachment } from '@parley/client'
import type { VoiceProperties } from '@parley/protocol'
import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useClient } from '../../../store/index.ts'
import { IconButton } from '../../../ui/index.ts'
import { stopVoice, VoicePlayer } from '../../files/index.ts'
import { useOfferUndo } from './staging.ts'

interface Props {
  attachment: Attachment
  voice: VoiceProperties
}

/** A recording that was not sent yet: to be listened to, or discarded with an undo. */
export function StagedVoice({ attachment, voice }: Props) {
  const { t } = useTranslation('chat')
  const { uploads } = useClient()
  const { id, key, thread, file } = attachment
  const src = useObjectUrl(file)
  const offerUndo = useOfferUndo({ key, thread })
  useEffect(() => () => stopVoice(id), [id])

  function discard() {
    uploads.remove(id)
    offerUndo({ file, voice })
  }

  return (
    <VoicePlayer
      track={{ id, src }}
      voice={{ durationMs: voice.duration, waveform: voice.waveform }}
    >
      <IconButton size="s" icon={<Trash2 />} label={t('voice.discard')} onClick={discard} />
    </VoicePlayer>
  )
}

function useObjectUrl(file: File): string {
  const [url, setUrl] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(file)
    // oxlint-disable-next-line react/set-state-in-effect -- the URL must be revoked, so an effect creates it.
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
