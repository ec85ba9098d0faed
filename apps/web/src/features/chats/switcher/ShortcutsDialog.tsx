import { useTranslation } from '../../../i18n/use-translation.ts'
import { chord, Dialog, Kbd } from '../../../ui/index.ts'
import styles from './ShortcutsDialog.module.css'

// Keep in step with all key handlers.
const groups = [
  {
    name: 'everywhere',
    rows: [
      { word: 'switcher', keys: [chord('mod', 'K')] },
      { word: 'inChat', keys: [chord('mod', 'F')] },
      { word: 'next', keys: [chord('alt', '↑'), chord('alt', '↓')] },
      { word: 'nextUnread', keys: [chord('alt', 'shift', '↑'), chord('alt', 'shift', '↓')] },
      { word: 'markRead', keys: ['Esc'] },
      { word: 'movePin', keys: [chord('mod', 'shift', '↑'), chord('mod', 'shift', '↓')] },
      { word: 'list', keys: ['?'] },
    ],
  },
  {
    name: 'writing',
    rows: [
      { word: 'send', keys: ['Enter'] },
      { word: 'newLine', keys: [chord('shift', 'Enter')] },
      { word: 'editLast', keys: ['↑'] },
      { word: 'bold', keys: [chord('mod', 'B')] },
      { word: 'italic', keys: [chord('mod', 'I')] },
      { word: 'code', keys: [chord('mod', 'E')] },
      { word: 'mention', keys: ['@'] },
      { word: 'emoji', keys: [':'] },
    ],
  },
  {
    name: 'message',
    rows: [
      { word: 'reply', keys: ['R'] },
      { word: 'thread', keys: ['T'] },
      { word: 'edit', keys: ['E'] },
      { word: 'pin', keys: ['P'] },
      { word: 'forward', keys: ['F'] },
      { word: 'save', keys: ['S'] },
      { word: 'markUnread', keys: ['U'] },
      { word: 'delete', keys: ['Delete'] },
    ],
  },
  {
    name: 'activity',
    rows: [
      { word: 'activityMove', keys: ['J', 'K'] },
      { word: 'activityOpen', keys: ['Enter'] },
      { word: 'activityDone', keys: ['E'] },
      { word: 'activityUndo', keys: ['U'] },
    ],
  },
] as const

/** Lists all keyboard shortcuts. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shortcuts')
  const { t: common } = useTranslation()
  return (
    <Dialog open onOpenChange={onClose} title={t('title')} closeLabel={common('action.close')}>
      {groups.map(({ name, rows }) => (
        <section key={name} className={styles.group}>
          <h3 className={styles.title}>{t(name)}</h3>
          <dl className={styles.rows}>
            {rows.map(({ word, keys }) => (
              <div key={word} className={styles.row}>
                <dt>{t(word)}</dt>
                <dd className={styles.keys}>
                  {keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
