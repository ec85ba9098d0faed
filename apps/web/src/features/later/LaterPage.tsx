import { useNavigate, useParams } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNetwork } from '../../store/index.ts'
import { Banner, ListPage, TabPanel, Tabs } from '../../ui/index.ts'
import { RemindersList } from '../reminders/index.ts'
import { ScheduledList } from '../scheduled/index.ts'
import styles from './LaterPage.module.css'

/** Scheduled messages and reminders of the user, one tab each. */
export function LaterPage() {
  const { t } = useTranslation('later')
  const online = useNetwork()
  const navigate = useNavigate()
  const tab = useParams().tab === 'scheduled' ? 'scheduled' : 'reminders'
  return (
    <ListPage title={t('title')}>
      {!online && <Banner kind="offline" title={t('offline')} text={t('offlineText')} />}
      <Tabs
        value={tab}
        onChange={(next) => void navigate(`/later/${next}`, { replace: true })}
        label={t('title')}
        tabs={[
          { value: 'reminders', label: t('reminders') },
          { value: 'scheduled', label: t('scheduled') },
        ]}
      >
        <TabPanel value="reminders" className={styles.panel}>
          <RemindersList />
        </TabPanel>
        <TabPanel value="scheduled" className={styles.panel}>
          <ScheduledList />
        </TabPanel>
      </Tabs>
    </ListPage>
  )
}
