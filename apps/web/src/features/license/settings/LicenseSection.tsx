import type { License } from '@parley/protocol'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useClient, useNetwork, useServer } from '../../../store/index.ts'
import { Button } from '../../../ui/index.ts'
import { useLicense } from '../use-license.ts'
import { QueryContent, SettingsSection } from '../../settings/index.ts'
import { isFree } from './license-state.ts'
import { LicenseBox } from './LicenseBox.tsx'
import { LicenseNotices } from './LicenseNotices.tsx'
import styles from './LicenseSection.module.css'
import { RemoveLicenseDialog } from './RemoveLicenseDialog.tsx'
import { RenewDialog } from './RenewDialog.tsx'
import { UpdateDialog } from './UpdateDialog.tsx'

/** The license of the server: what it allows, and how to get another one. */
export function LicenseSection() {
  const { t } = useTranslation('setting')
  const { license } = useClient()
  // Events of other admins reach the store.
  const current = useLicense()
  const query = useQuery({ queryKey: ['license'], queryFn: () => license.load() })
  return (
    <SettingsSection title={t('nav.license')} lead={t('license.lead')}>
      <QueryContent query={query} rows={4}>
        {(loaded) => <Content license={current ?? loaded} />}
      </QueryContent>
    </SettingsSection>
  )
}

function Content({ license }: { license: Readonly<License> }) {
  const { t } = useTranslation('setting')
  const online = useNetwork()
  const service = useServer().config?.license_service
  const client = useClient()
  const [dialog, setDialog] = useState<'renew' | 'update' | 'remove'>()
  const close = () => setDialog(undefined)
  return (
    <>
      <LicenseNotices license={license} />
      <LicenseBox license={license} />
      <div className={styles.actions}>
        {service && (
          <Button variant="primary" disabled={!online} onClick={() => setDialog('renew')}>
            {t('license.renew.title')}
          </Button>
        )}
        <Button disabled={!online} onClick={() => setDialog('update')}>
          {t('license.update.title')}
        </Button>
        {!isFree(license, client.serverNow()) && (
          <Button disabled={!online} onClick={() => setDialog('remove')}>
            {t('license.remove.title')}
          </Button>
        )}
      </div>
      {dialog === 'renew' && service && <RenewDialog prices={service.prices} onClose={close} />}
      {dialog === 'update' && <UpdateDialog onClose={close} />}
      {dialog === 'remove' && <RemoveLicenseDialog onClose={close} />}
    </>
  )
}
