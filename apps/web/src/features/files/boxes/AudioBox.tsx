import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import styles from './AudioBox.module.css'
import { FileCard } from './FileCard.tsx'
import type { FileFacts } from './file-facts.ts'
import { useCheckMissing } from '../missing.ts'
import { learnLength, pauseOthers } from '../playing.ts'

/** An audio player, or a plain card if the browser cannot play the file. */
export function AudioBox({ facts }: { facts: FileFacts }) {
  const { t } = useTranslation('file')
  const checkMissing = useCheckMissing(facts.src)
  const [isPlayable, setPlayable] = useState(true)
  return (
    <FileCard facts={facts}>
      {isPlayable && (
        <audio
          className={styles.player}
          aria-label={t('audio.player', { name: facts.name })}
          controls
          preload="metadata"
          src={facts.src}
          onLoadedMetadata={({ currentTarget }) => learnLength(currentTarget, facts.size)}
          onPlay={({ currentTarget }) => pauseOthers(currentTarget)}
          onError={() => {
            setPlayable(false)
            checkMissing()
          }}
        />
      )}
    </FileCard>
  )
}
