import { useTranslation } from '../../../i18n/use-translation.ts'
import { Kbd } from '../../../ui/index.ts'
import styles from './Switcher.module.css'

const hints = [
  { word: 'choose', keys: ['↑', '↓'] },
  { word: 'open', keys: ['Enter'] },
  { word: 'toChannels', keys: ['#'] },
  { word: 'toPeople', keys: ['@'] },
  { word: 'toActions', keys: ['>'] },
]

/** The legend of the keys at the bottom of the switcher. */
export function SwitcherKeys() {
  const { t } = useTranslation('chat')
  return (
    <div className={styles.keys}>
      {hints.map(({ word, keys }) => (
        <span key={word} className={styles.hint}>
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {t(`switcher.${word}`)}
        </span>
      ))}
    </div>
  )
}
