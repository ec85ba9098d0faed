import type { TotpSecret } from '@parley/protocol'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { CopyField, QrCode } from '../../../ui/index.ts'
import styles from './AppSecret.module.css'

/** The secret for an authenticator app: as a QR code, and as text for apps on this device. */
export function AppSecret({ secret: { secret, uri } }: { secret: TotpSecret }) {
  const { t } = useTranslation(['auth', 'common'])
  return (
    <div className={styles.secret}>
      <p>{t('second.scan')}</p>
      <QrCode value={uri} label={t('second.qr')} size={168} />
      <p>{t('second.orType')}</p>
      <CopyField
        className={styles.text}
        label={t('second.secret')}
        copyLabel={t('common:action.copy')}
        copiedLabel={t('common:action.copied')}
        value={secret}
      />
    </div>
  )
}
