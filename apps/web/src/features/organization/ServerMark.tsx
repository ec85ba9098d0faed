import { product } from '@parley/protocol'
import type { CSSProperties } from 'react'
import { logoSrc } from '../../store/index.ts'
import { initials } from '../../ui/index.ts'
import styles from './ServerMark.module.css'

export type ServerMarkProps = {
  /** The server's name. Undefined while it is loading: the mark is then empty. */
  name: string | undefined
  /** When the logo was set; 0 while the server has none. */
  logoUpdatedAt: number
  /** The origin of the server; without it, that which is shown. */
  base?: string
  /** Edge in pixels. */
  size: number
}

/**
 * The mark of the server: its logo, else the first letter of its name. The product's own mark is shown
 * only while a server is set up. Decorative: the name is beside it.
 */
export function ServerMark({ name, logoUpdatedAt, base, size }: ServerMarkProps) {
  const letter = name === undefined ? '' : initials(name || product.name, 1)
  return (
    <span
      aria-hidden
      data-server-mark={logoUpdatedAt > 0 ? 'logo' : 'letter'}
      className={styles.mark}
      style={{ '--size': `${size / 16}rem` } as CSSProperties}
    >
      {letter}
      {logoUpdatedAt > 0 && (
        <img className={styles.logo} src={logoSrc(logoUpdatedAt, base)} alt="" />
      )}
    </span>
  )
}
