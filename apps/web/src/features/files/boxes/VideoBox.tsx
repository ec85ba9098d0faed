import { sizeText } from '../../../i18n/sizes.ts'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Spinner } from '../../../ui/index.ts'
import { FileActions } from './FileActions.tsx'
import { FileCard } from './FileCard.tsx'
import type { FileFacts } from './file-facts.ts'
import { useCheckMissing } from '../missing.ts'
import { learnLength, pauseOthers } from '../playing.ts'
import styles from './VideoBox.module.css'

/** A video in a fixed-size box with its name below, or a plain card if the browser cannot play it. */
export function VideoBox({ facts }: { facts: FileFacts }) {
  const { t } = useTranslation('file')
  const checkMissing = useCheckMissing(facts.src)
  const [state, setState] = useState<'waiting' | 'ready' | 'unplayable'>('waiting')
  if (state === 'unplayable') return <FileCard facts={facts} />
  return (
    <div className={styles.box}>
      <video
        className={styles.video}
        aria-label={t('video.player', { name: facts.name })}
        src={facts.src}
        controls={state === 'ready'}
        preload="metadata"
        playsInline
        onLoadedMetadata={({ currentTarget }) => {
          setState('ready')
          learnLength(currentTarget, facts.size)
        }}
        onPlay={({ currentTarget }) => pauseOthers(currentTarget)}
        onError={() => {
          setState('unplayable')
          checkMissing()
        }}
      />
      {state === 'waiting' && <Spinner size="l" className={styles.spinner} />}
      <div className={styles.bar}>
        <span className={styles.words}>
          <bdi>{facts.name}</bdi>
          <small>{sizeText(facts.size)}</small>
        </span>
        <FileActions facts={facts} />
      </div>
    </div>
  )
}
