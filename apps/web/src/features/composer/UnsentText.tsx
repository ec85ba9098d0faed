import { useTranslation } from '../../i18n/use-translation.ts'
import { type PlaceKey, useClient, useDraftText } from '../../store/index.ts'
import { Button, copyAndTell } from '../../ui/index.ts'
import styles from './UnsentText.module.css'

/** Offers the draft of a place where the user may not write any more. */
export function UnsentText({ place }: { place: PlaceKey }) {
  const { t } = useTranslation('chat')
  const { drafts } = useClient()
  const text = useDraftText(place)
  if (text === '') return null
  const words = { copied: t('common:action.copied'), failed: t('common:action.copyFailed') }
  return (
    <section className={styles.box} aria-label={t('lost.unsent')}>
      <div className={styles.words}>
        <span>{t('lost.unsent')}</span>
        <bdi className={styles.text}>{text}</bdi>
      </div>
      <Button size="s" onClick={() => void copyAndTell(text, words)}>
        {t('lost.copy')}
      </Button>
      <Button size="s" onClick={() => drafts.write(place, undefined)}>
        {t('lost.discard')}
      </Button>
    </section>
  )
}
