import { useTranslation } from '../../../i18n/use-translation.ts'
import { Dialog, Kbd, type Keys, keysText } from '../../../ui/index.ts'
import {
  actionsOf,
  type Scope,
  type ShortcutGroup,
  shortcutGroups,
  shortcutsOfFeatures,
} from '../../actions/index.ts'
import styles from './ShortcutsDialog.module.css'

interface Row {
  label: string
  group: ShortcutGroup
  keys: readonly Keys[]
}

const groupOf: Record<Scope, ShortcutGroup> = {
  app: 'everywhere',
  chat: 'everywhere',
  person: 'everywhere',
  message: 'message',
}

/** Lists all keyboard shortcuts: those of the actions, and those that features declare beside them. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['shortcuts', 'chat'])
  const { t: common } = useTranslation()
  const rows = allRows()
  return (
    <Dialog open onOpenChange={onClose} title={t('title')} closeLabel={common('action.close')}>
      {shortcutGroups.map((group) => (
        <section key={group} className={styles.group}>
          <h3 className={styles.title}>{t(group)}</h3>
          <dl className={styles.rows}>
            {rows
              .filter((row) => row.group === group)
              .map(({ label, keys }) => (
                <div key={label} className={styles.row}>
                  <dt>{t(label)}</dt>
                  <dd className={styles.keys}>
                    {keys.map(keysText).map((text) => (
                      <Kbd key={text}>{text}</Kbd>
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

function allRows(): Row[] {
  const scopes = Object.keys(groupOf) as Scope[]
  const ofActions = scopes.flatMap((scope) => withKeys(scope, groupOf[scope]))
  return [...shortcutsOfFeatures(), ...ofActions]
}

function withKeys(scope: Scope, group: ShortcutGroup): Row[] {
  const rows = new Map<string, Row>()
  const seen = new Set<string>()
  for (const { label, help = `chat:${label}`, keys } of actionsOf(scope)) {
    // The second of two actions with the same keys takes the first one back, such as "Unpin".
    if (!keys || seen.has(keysText(keys))) continue
    seen.add(keysText(keys))
    rows.set(help, { label: help, group, keys: [...(rows.get(help)?.keys ?? []), keys] })
  }
  return [...rows.values()]
}
