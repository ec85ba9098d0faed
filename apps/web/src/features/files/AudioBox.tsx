import { useTranslation } from 'react-i18next'
import { fileSrc } from '../../store/index.ts'
import styles from './AudioBox.module.css'
import { FileCard } from './FileCard.tsx'
import type { FileFacts } from './file-facts.ts'
import { askWhetherMissing } from './missing.ts'

/** Something to listen to, played by the browser. */
export function AudioBox({ facts }: { facts: FileFacts }) {
  const { t } = useTranslation('file')
  const src = fileSrc(facts.path)
  return (
    <FileCard facts={facts}>
      <audio
        className={styles.player}
        aria-label={t('audio.player', { name: facts.name })}
        controls
        preload="metadata"
        src={src}
        onPlay={(event) => pauseOthers(event.currentTarget)}
        onError={() => void askWhetherMissing(facts.path, src)}
      />
    </FileCard>
  )
}

// Two voices at once help nobody.
function pauseOthers(playing: HTMLMediaElement) {
  for (const other of document.querySelectorAll('audio')) if (other !== playing) other.pause()
}
