import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/index.ts'
import type { useSubmitting } from '../useSubmitting.ts'
import styles from './CommandNote.module.css'

interface Props {
  id: string
  submitting: ReturnType<typeof useSubmitting>
}

/** The line about the command that is being typed: how to use it, or what is wrong with it. */
export function CommandNote({ id, submitting }: Props) {
  const { t } = useTranslation('chat')
  const { note, hint, sendAnyway } = submitting
  if (!note) return hint === undefined ? null : <p className={styles.hint}>{hint}</p>
  return (
    <div className={styles.note}>
      <p id={id} role="alert">
        {note.words}
      </p>
      {note.maySend && (
        <Button size="s" onClick={sendAnyway}>
          {t('commands.sendAnyway')}
        </Button>
      )}
    </div>
  )
}
