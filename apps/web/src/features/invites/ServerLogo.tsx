import { logoSrc } from '../../store/index.ts'
import styles from './ServerLogo.module.css'

// Before the sign-in the age of the picture is unknown, and an address without age would be cached for ever.
const openedAt = Date.now()

/** The server's picture. Its name is shown beside it, so it has no text of its own. */
export function ServerLogo() {
  return <img className={styles.logo} src={logoSrc(openedAt)} alt="" width={56} height={56} />
}
