import { logoSrc, useServer } from '../../store/index.ts'
import styles from './ServerPicture.module.css'

// Nobody says how old the picture is until it changes, and an address without age would be kept for ever.
const openedAt = Date.now()

/** The server's picture, large. Its name stands beside it. */
export function ServerPicture() {
  const { logoUpdatedAt } = useServer()
  const src = logoSrc(logoUpdatedAt || openedAt)
  return <img className={styles.picture} src={src} alt="" width={72} height={72} />
}
