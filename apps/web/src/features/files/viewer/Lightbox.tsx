import YetAnotherLightbox, { useController, useLightboxState } from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { IconButton } from '../../../ui/index.ts'
import styles from './Lightbox.module.css'
import { PictureActions, PictureFacts, ZoomButtons } from './LightboxBar.tsx'
import { setPictureInView, type ViewedPicture } from './viewer.ts'

type LightboxProps = { pictures: readonly ViewedPicture[]; at: number; onClose: () => void }

/** Full-window picture viewer with arrows, zoom, download and Escape. It is dark in both themes. */
export function Lightbox({ pictures, at, onClose }: LightboxProps) {
  const { t } = useTranslation('file')
  const slides = pictures.map(({ src, name, width, height }) => ({
    src,
    alt: name,
    ...(width && height ? { width, height } : {}),
  }))
  return (
    <YetAnotherLightbox
      open
      close={onClose}
      index={at}
      slides={slides}
      plugins={[Zoom]}
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
        buttonZoom: (zoom) => <ZoomButtons {...zoom} />,
        buttonClose: () => <Close key="close" />,
        buttonPrev: () => <Arrow to="prev" label={t('viewer.previous')} icon={<ChevronLeft />} />,
        buttonNext: () => <Arrow to="next" label={t('viewer.next')} icon={<ChevronRight />} />,
      }}
    />
  )
}

const darkTheme = { 'data-theme': 'dark' } as object

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
