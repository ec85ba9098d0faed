import type { ChatKey, Client } from '@parley/client'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useClient } from '../../../store/index.ts'
import { showToast } from '../../../ui/index.ts'
import type { Recording } from './recorder.ts'

const undoMs = 10_000

/** A chat, or the root of a thread in it. */
export interface VoicePlace {
  key: ChatKey
  thread: number | undefined
}

/** Stages a recording, unless its user has signed out meanwhile. */
export function stageVoice(
  client: Client,
  { key, thread }: VoicePlace,
  recording: Recording | undefined,
): void {
  if (recording && !client.isDisposed) {
    client.uploads.stageVoice(key, recording.file, recording.voice, thread)
  }
}

/** Returns a function that offers to bring a discarded recording back. */
export function useOfferUndo(place: VoicePlace): (recording: Recording) => void {
  const { t } = useTranslation('chat')
  const client = useClient()
  return (recording) =>
    showToast({
      id: `discarded-${recording.file.name}`,
      text: t('voice.discarded'),
      duration: undoMs,
      action: {
        label: t('common:action.undo'),
        onClick: () => stageVoice(client, place, recording),
      },
    })
}
