import { logoSrc, useServer } from '../../../store/index.ts'
import styles from './ServerPicture.module.css'

// The logo's age is unknown until it changes. Use the page's start: the response is cached by URL.
const openedAt = Date.now()

/** The server's logo, large. Decorative: the name is shown beside it. */
export function ServerPicture() {
  const { logoUpdatedAt } = useServer()
  const src = logoSrc(logoUpdatedAt || openedAt)
  return <img className={styles.picture} src={src} alt="" width={72} height={72} />
}
