import { logoSrc, useServer } from '../../store/index.ts'
import styles from './ServerLogo.module.css'

// Before signing in nobody says how old the picture is, and an address without age would be kept for ever.
const openedAt = Date.now()

/** The server's picture. Its name stands beside it, so it is silent. */
export function ServerLogo() {
  const { logoUpdatedAt } = useServer()
  return (
    <img
      className={styles.logo}
      src={logoSrc(logoUpdatedAt || openedAt)}
      alt=""
      width={56}
      height={56}
    />
  )
}
