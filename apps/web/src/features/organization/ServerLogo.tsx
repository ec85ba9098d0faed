import { logoSrc } from '../../store/index.ts'
import styles from './ServerLogo.module.css'

// Before the sign-in the logo's age is unknown. Use the page's start: the response is cached by URL.
const openedAt = Date.now()

/** The server's logo. Decorative: the server's name is shown beside it. */
export function ServerLogo() {
  return <img className={styles.logo} src={logoSrc(openedAt)} alt="" width={56} height={56} />
}
