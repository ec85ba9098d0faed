import { useTranslation } from '../../i18n/use-translation.ts'
import { useNetwork } from '../../store/index.ts'
import { Banner, Button, useAreOverlaysMissing } from '../../ui/index.ts'
import styles from './MissingPart.module.css'

/** Shown in the place of a part that cannot be loaded: an update has replaced it, or there is no connection. */
export function MissingPart() {
  const { t } = useTranslation()
  const isOnline = useNetwork()
  return (
    <Banner
      kind="danger"
      title={t(isOnline ? 'state.updated' : 'state.partOffline')}
      action={
        <Button size="s" onClick={() => location.reload()}>
          {t('state.reload')}
        </Button>
      }
    />
  )
}

/** The same above the page, for menus and dialogs, which have no place of their own. */
export function MissingOverlays() {
  const isMissing = useAreOverlaysMissing()
  return isMissing ? (
    <div className={styles.above}>
      <MissingPart />
    </div>
  ) : null
}
