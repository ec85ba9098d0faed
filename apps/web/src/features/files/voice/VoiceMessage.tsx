import { type Client, chatOf, type Message } from '@parley/client'
import type { Properties } from '@parley/protocol'
import { useEffect } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { fileSrc, useClient, useNetwork, useSelector } from '../../../store/index.ts'
import { FileActions } from '../boxes/FileActions.tsx'
import { factsOf, type FileAddresses } from '../boxes/file-facts.ts'
import { MissingFile } from '../boxes/MissingFile.tsx'
import { useCheckMissing, useIsMissing } from '../missing.ts'
import { nextVoice } from './next-voice.ts'
import { type Track, usePlayer } from './player.ts'
import { useVoice } from './useVoice.ts'
import styles from './VoiceMessage.module.css'
import { VoicePlayer } from './VoicePlayer.tsx'

interface Props {
  file: { content: string; properties: Properties | null }
  /** Undefined for a message that is being sent, and for a copy. */
  mid: number | undefined
  /** Given for a copy. */
  addresses?: FileAddresses | undefined
}

/** A voice message: its player, or why it cannot be played. */
export function VoiceMessage({ file, mid, addresses }: Props) {
  const { t } = useTranslation('file')
  const client = useClient()
  const isOnline = useNetwork()
  const facts = factsOf(file, addresses)
  const voice = useVoice(facts.src, file.properties)
  const isMissing = useIsMissing(facts.src)
  const checkMissing = useCheckMissing(facts.src)
  const isUnheard = useIsUnheard(mid)
  const isFailed = usePlayer(facts.src).status === 'failed'

  useEffect(() => {
    if (isFailed) checkMissing()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each failure.
  }, [isFailed])

  if (isMissing) return <MissingFile shape="audio" facts={facts} asTile={false} />
  const message = mid === undefined ? undefined : client.store.messages.get(mid)
  const track = message ? trackOf(client, message) : plainTrack(facts.src)
  return (
    <div className={styles.voice}>
      <VoicePlayer track={track} voice={voice} isUnheard={isUnheard}>
        <FileActions facts={{ ...facts, name: facts.name || t('voice.name') }} />
      </VoicePlayer>
      {isFailed && (
        <p className={styles.failed} role="alert">
          {t(isOnline ? 'voice.failed' : 'voice.offline')}
        </p>
      )}
    </div>
  )
}

const plainTrack = (src: string): Track => ({ id: src, src })

/** A message as a recording that is marked as heard and plays on to the next one of its chat. */
function trackOf(client: Client, message: Message): Track {
  return {
    ...plainTrack(fileSrc(message.content)),
    onPlaying: () => client.voices.markHeard(message),
    next: () => {
      const next = followerOf(client, message)
      return next && trackOf(client, next)
    },
  }
}

function followerOf({ store }: Client, message: Message): Message | undefined {
  const { mids, historyWindow } = store.chat(chatOf(message, store.me))
  const shown = mids.includes(message.mid) ? mids : (historyWindow?.mids ?? mids)
  const messageOf = (mid: number) =>
    store.isBeingDeleted(mid) ? undefined : store.shownMessage(mid)
  return nextVoice(shown, messageOf, message.mid)
}

function useIsUnheard(mid = 0): boolean {
  const { store, voices } = useClient()
  const message = store.messages.get(mid)
  return useSelector(() => message !== undefined && voices.isUnheard(message))
}
