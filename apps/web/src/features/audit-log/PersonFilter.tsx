import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNames } from '../../store/index.ts'
import { Button, Dialog } from '../../ui/index.ts'
import { PersonChooser, usePeople } from '../users/index.ts'
import styles from './AuditFilters.module.css'

interface Props {
  /** The role of the person in the entry: actor or target. */
  kind: 'actor' | 'target'
  uid: string | undefined
  onChange: (uid: string | undefined) => void
}

/** Chooses a person for a filter, in a dialog with a search: there may be thousands. */
export function PersonFilter({ kind, uid, onChange }: Props) {
  const { t } = useTranslation('setting')
  const [isOpen, setOpen] = useState(false)
  const [name] = useNames(uid === undefined ? [] : [Number(uid)])
  const value = uid === undefined ? t('audit.anyone') : (name ?? `#${uid}`)

  function choose(next: string | undefined) {
    setOpen(false)
    onChange(next)
  }

  return (
    <>
      <Button size="s" icon={<UserRound />} onClick={() => setOpen(true)}>
        <span className={styles.chosen}>
          {t(`audit.${kind}`)} <bdi>{value}</bdi>
        </span>
      </Button>
      {isOpen && (
        <Dialog
          open
          onOpenChange={() => setOpen(false)}
          size="s"
          title={t(`audit.choose.${kind}`)}
          closeLabel={t('dialog.close')}
          footer={<Button onClick={() => choose(undefined)}>{t('audit.anyone')}</Button>}
        >
          <Chooser label={t(`audit.choose.${kind}`)} onChoose={choose} />
        </Dialog>
      )}
    </>
  )
}

function Chooser({ label, onChoose }: { label: string; onChoose: (uid: string) => void }) {
  const people = usePeople()
  return (
    <PersonChooser people={people} label={label} onChoose={({ uid }) => onChoose(String(uid))} />
  )
}
