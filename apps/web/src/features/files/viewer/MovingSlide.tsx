import { Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { StillFrame } from '../boxes/StillFrame.tsx'
import { useMotion } from '../boxes/use-motion.ts'
import styles from './MovingSlide.module.css'

interface Props {
  src: string
  type: string
  name: string
  /** Called for a picture that does not move. */
  onFree: () => void
}

/** A picture that may move, for users who asked for less motion: still until it is pressed. */
export function MovingSlide({ src, type, name, onFree }: Props) {
  const { t } = useTranslation('file')
  const [isPlaying, setPlaying] = useState(false)
  const motion = useMotion({ src, type })
  const handleFree = useRef(onFree)
  useEffect(() => {
    handleFree.current = onFree
  })
  useEffect(() => {
    if (motion === 'free') handleFree.current()
  }, [motion])
  if (motion !== 'held') return null
  if (isPlaying) return <img src={src} alt={name} draggable={false} className={styles.picture} />
  return (
    <button
      type="button"
      className={styles.held}
      aria-label={t('picture.play', { name })}
      onClick={() => setPlaying(true)}
    >
      <StillFrame src={src} alt="" className={styles.picture} />
      <span aria-hidden className={styles.play}>
        <Play />
      </span>
    </button>
  )
}
