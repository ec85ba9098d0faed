import clsx from 'clsx'
import { QRCodeSVG } from 'qrcode.react'
import styles from './QrCode.module.css'

export interface QrCodeProps {
  value: string
  /** What scanning it does, for screen readers. */
  label: string
  /** Address of the picture in the middle. */
  logo?: string | undefined
  /** Edge in pixels, without the frame. */
  size?: number | undefined
  className?: string | undefined
}

/** An address for a camera: black on white in both themes, a logo in the middle. */
export function QrCode({ value, label, logo, size = 148, className }: QrCodeProps) {
  const edge = Math.round(size * 0.22)
  return (
    <div role="img" aria-label={label} className={clsx(styles.frame, className)}>
      <QRCodeSVG
        aria-hidden
        value={value}
        size={size}
        // a covered middle needs the code that forgives most
        level={logo ? 'H' : 'M'}
        {...(logo
          ? { imageSettings: { src: logo, width: edge, height: edge, excavate: true } }
          : {})}
      />
    </div>
  )
}
