import { formatSize } from '@parley/protocol'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileSrc } from '../../store/index.ts'
import { Spinner } from '../../ui/index.ts'
import { FileActs } from './FileActs.tsx'
import type { FileFacts } from './file-facts.ts'
import { askWhetherMissing } from './missing.ts'
import styles from './VideoBox.module.css'

/** A video in a box of one size, with its name above until it plays. */
export function VideoBox({ facts }: { facts: FileFacts }) {
  const { t } = useTranslation('file')
  const [state, setState] = useState<'waiting' | 'ready' | 'playing'>('waiting')
  const src = fileSrc(facts.path)
  return (
    <div className={styles.box} data-state={state}>
      <video
        className={styles.video}
        aria-label={t('video.player', { name: facts.name })}
        src={src}
        controls={state !== 'waiting'}
        preload="metadata"
        playsInline
        onLoadedMetadata={() => setState('ready')}
        onPlay={() => setState('playing')}
        onPause={() => setState('ready')}
        onError={() => void askWhetherMissing(facts.path, src)}
      />
      {state === 'waiting' && <Spinner size="l" className={styles.spinner} />}
      <div className={styles.bar}>
        <span className={styles.words}>
          <b>{facts.name}</b>
          <small>{formatSize(facts.size)}</small>
        </span>
        <FileActs facts={facts} />
      </div>
    </div>
  )
}
