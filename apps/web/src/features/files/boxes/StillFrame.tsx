import { useEffect, useRef } from 'react'

interface Props {
  src: string
  /** Empty for a picture that is named beside it. */
  alt: string
  className?: string | undefined
  onLoad?: () => void
  onError?: () => void
}

/** The first frame of a moving picture. */
export function StillFrame({ src, alt, className, onLoad, onError }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const handlers = useRef({ onLoad, onError })
  useEffect(() => {
    handlers.current = { onLoad, onError }
  })

  useEffect(() => {
    // An image outside of the document is drawn by its first frame.
    const image = new Image()
    image.addEventListener('load', () => {
      drawFrame(canvas.current, image)
      handlers.current.onLoad?.()
    })
    image.addEventListener('error', () => handlers.current.onError?.())
    image.src = src
    return () => image.removeAttribute('src')
  }, [src])

  const naming = alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt }
  return <canvas ref={canvas} className={className} {...naming} />
}

function drawFrame(canvas: HTMLCanvasElement | null, image: HTMLImageElement) {
  if (!canvas) return
  canvas.width = image.naturalWidth
  canvas.height = image.naturalHeight
  canvas.getContext('2d')?.drawImage(image, 0, 0)
}
