import { clsx } from 'clsx'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import styles from './Video.module.css'

interface Props {
  track: MediaStreamTrack
  className: string | undefined
  isMirrored: boolean
  ref?: Ref<HTMLVideoElement | null>
}

/** Plays a video track. */
export function Video({ track, className, isMirrored, ref }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  useImperativeHandle<HTMLVideoElement | null, HTMLVideoElement | null>(ref, () => video.current)
  useEffect(() => {
    if (video.current) video.current.srcObject = new MediaStream([track])
  }, [track])
  return (
    <video
      ref={video}
      className={clsx(className, isMirrored && styles.mirrored)}
      autoPlay
      playsInline
      muted
    />
  )
}
