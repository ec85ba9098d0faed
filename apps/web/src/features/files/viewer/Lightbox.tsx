import YetAnotherLightbox, { useController, useLightboxState } from 'yet-another-react-lightbox'
import type { Slide } from 'yet-another-react-lightbox'
import Video from 'yet-another-react-lightbox/plugins/video'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import { ChevronLeft, ChevronRight, ImageOff, X } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { IconButton, useLayer, usePrefersStill } from '../../../ui/index.ts'
import { mayMove } from '../boxes/is-animated.ts'
import { pauseOthers } from '../playing.ts'
import styles from './Lightbox.module.css'
import { PictureActions, PictureFacts, ZoomButtons } from './LightboxBar.tsx'
import { MovingSlide } from './MovingSlide.tsx'
import { setPictureInView, type ViewedPicture } from './viewer.ts'

type LightboxProps = { pictures: readonly ViewedPicture[]; at: number; onClose: () => void }

/** Full-window picture viewer with arrows, zoom, download and Escape. It is dark in both themes. */
export function Lightbox({ pictures, at, onClose }: LightboxProps) {
  const { t } = useTranslation('file')
  useLayer(true, onClose)
  const slides = useMemo(() => pictures.map(slideOf), [pictures])
  const isStill = usePrefersStill()
  const types = new Map(pictures.map(({ src, type = '' }) => [src, type]))
  const [free, setFree] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const handlePlay = ({ target }: Event) =>
      target instanceof HTMLMediaElement && pauseOthers(target)
    document.addEventListener('play', handlePlay, true)
    return () => document.removeEventListener('play', handlePlay, true)
  }, [])
  return (
    <YetAnotherLightbox
      open
      close={onClose}
      index={at}
      slides={slides}
      plugins={[Zoom, Video]}
      video={{ controls: true, playsInline: true, preload: 'metadata' }}
      className={styles.viewer ?? ''}
      on={{ view: ({ index }) => setPictureInView(index) }}
      portal={{ container: darkTheme }}
      zoom={{ maxZoomPixelRatio: 3 }}
      carousel={{ finite: true, preload: 1, padding: 24 }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      styles={{ container: { paddingBlockStart: 56 } }}
      toolbar={{
        buttons: [
          <PictureFacts key="facts" pictures={pictures} />,
          'zoom',
          <PictureActions key="actions" pictures={pictures} />,
          'close',
        ],
      }}
      labels={{
        Lightbox: t('viewer.name'),
        'Photo gallery': t('viewer.name'),
        Slide: t('viewer.slide'),
        Carousel: t('viewer.carousel'),
        '{index} of {total}': t('viewer.position', { index: '{index}', total: '{total}' }),
      }}
      render={{
        slide: ({ slide }) => {
          if (!isStill || !('src' in slide) || free.has(slide.src)) return undefined
          const { src, alt = '' } = slide
          const type = types.get(src) ?? ''
          const handleFree = () => setFree((known) => new Set(known).add(src))
          return mayMove(type) ? (
            <MovingSlide src={src} type={type} name={alt} onFree={handleFree} />
          ) : undefined
        },
        iconError: () => <Failed />,
        buttonZoom: (zoom) => <ZoomButtons {...zoom} />,
        buttonClose: () => <Close key="close" />,
        buttonPrev: () => <Arrow to="prev" label={t('viewer.previous')} icon={<ChevronLeft />} />,
        buttonNext: () => <Arrow to="next" label={t('viewer.next')} icon={<ChevronRight />} />,
      }}
    />
  )
}

const darkTheme = { 'data-theme': 'dark' } as object

function slideOf({ src, name, video, width, height }: ViewedPicture): Slide {
  if (video !== undefined) return { type: 'video', sources: [{ src, type: video }] }
  return { src, alt: name, ...(width && height ? { width, height } : {}) }
}

function Failed() {
  const { t } = useTranslation('file')
  return (
    <span className={styles.failed} role="alert">
      <ImageOff aria-hidden />
      {t('viewer.failed')}
    </span>
  )
}

function Close() {
  const { t } = useTranslation('file')
  const { close } = useController()
  return <IconButton label={t('viewer.close')} shortcut="Esc" icon={<X />} onClick={close} />
}

// It lies on the picture, so it brings its own surface. At an end there is none.
function Arrow({ to, label, icon }: { to: 'prev' | 'next'; label: string; icon: ReactNode }) {
  const controller = useController()
  const { currentIndex, slides } = useLightboxState()
  const isEnd = to === 'prev' ? currentIndex === 0 : currentIndex === slides.length - 1
  if (isEnd) return null
  return (
    <IconButton
      className={`${styles.arrow} ${styles[to]}`}
      label={label}
      icon={icon}
      onClick={() => {
        controller[to]()
        // The button disappears at the last picture. The arrow keys must still work.
        controller.focus()
      }}
    />
  )
}
