import clsx from 'clsx'
import { QRCodeSVG } from 'qrcode.react'
import styles from './QrCode.module.css'

export interface QrCodeProps {
  value: string
  /** For screen readers: what scanning it does. */
  label: string
  /** Address of the picture in the middle. */
  logo?: string | undefined
  /** Edge in pixels, without the frame. */
  size?: number | undefined
  className?: string | undefined
}

/** An address as a QR code: black on white in both themes, a logo in the middle. */
export function QrCode({ value, label, logo, size = 148, className }: QrCodeProps) {
  const edge = Math.round(size * 0.22)
  return (
    <div role="img" aria-label={label} className={clsx(styles.frame, className)}>
      <QRCodeSVG
        aria-hidden
        value={value}
        size={size}
        // The logo covers the middle, which needs the highest error correction.
        level={logo ? 'H' : 'M'}
        {...(logo
          ? { imageSettings: { src: logo, width: edge, height: edge, excavate: true } }
          : {})}
      />
    </div>
  )
}
