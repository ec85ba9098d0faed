import { sizeText } from '../../../i18n/sizes.ts'
import clsx from 'clsx'
import { Play } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Spinner } from '../../../ui/index.ts'
import { type FileFacts, isStill } from './file-facts.ts'
import { useCheckMissing } from '../missing.ts'
import styles from './PictureBox.module.css'
import { boxOf } from './picture-box.ts'
import { StillFrame } from './StillFrame.tsx'
import { useMotion } from './use-motion.ts'

/** A picture. Its box has the final size before it loads. A moving one is still until it is pressed if the user asked for less motion. */
export function PictureBox({
  facts,
  onOpen,
  asTile,
}: {
  facts: FileFacts
  onOpen?: (() => void) | undefined
  asTile: boolean
}) {
  const { t } = useTranslation('file')
  const checkMissing = useCheckMissing(facts.src)
  const [plain, setPlain] = useState(!isStill(facts))
  const [loaded, setLoaded] = useState(false)
  const [isPlaying, setPlaying] = useState(false)
  const motion = useMotion(facts)
  const isHeld = motion === 'held' && !isPlaying
  const src = plain ? facts.src : facts.thumbnail
  const { width, height } = boxOf(facts.width, facts.height)

  function failed() {
    // The thumbnail may be missing. Try the original.
    if (plain) checkMissing()
    else setPlain(true)
  }

  const className = clsx(styles.picture, loaded && styles.loaded)
  const content = (
    <>
      {isHeld ? (
        <>
          <StillFrame
            src={src}
            alt={facts.name}
            className={className}
            onLoad={() => setLoaded(true)}
            onError={failed}
          />
          {loaded && (
            <span data-uncopied aria-hidden className={styles.play}>
              <Play />
            </span>
          )}
        </>
      ) : motion === 'unknown' ? null : (
        <img
          src={src}
          alt={facts.name}
          width={width}
          height={height}
          decoding="async"
          draggable={false}
          className={className}
          onLoad={() => setLoaded(true)}
          onError={failed}
        />
      )}
      {!loaded && (
        <span data-uncopied className={styles.waiting}>
          <Spinner />
          <span>{t('picture.waiting', { name: facts.name, size: sizeText(facts.size) })}</span>
        </span>
      )}
    </>
  )
  const boxProps = {
    className: clsx(styles.box, asTile && styles.tile),
    style: { '--width': `${width}px`, '--ratio': `${width} / ${height}` } as CSSProperties,
  }
  return isHeld || onOpen ? (
    <button
      type="button"
      data-copied
      {...boxProps}
      aria-label={t(isHeld ? 'picture.play' : 'picture.open', { name: facts.name })}
      onClick={isHeld ? () => setPlaying(true) : onOpen}
    >
      {content}
    </button>
  ) : (
    <span {...boxProps}>{content}</span>
  )
}
