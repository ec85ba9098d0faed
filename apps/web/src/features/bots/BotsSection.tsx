import { useQuery } from '@tanstack/react-query'
import { Bot, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClient, useNetwork } from '../../store/index.ts'
import { Button, EmptyState } from '../../ui/index.ts'
import { QueryContent, SettingsSection } from '../settings/index.ts'
import { BotCard } from './BotCard.tsx'
import styles from './BotsSection.module.css'
import { CreateBotDialog } from './CreateBotDialog.tsx'
import { botsKey } from './queries.ts'

/** The bots of the server with their keys. */
export function BotsSection() {
  const { t } = useTranslation('setting')
  const { bots } = useClient()
  const online = useNetwork()
  const [isCreating, setCreating] = useState(false)
  const query = useQuery({ queryKey: botsKey, queryFn: ({ signal }) => bots.list(signal) })
  const button = (
    <Button variant="primary" icon={<Plus />} disabled={!online} onClick={() => setCreating(true)}>
      {t('bots.create')}
    </Button>
  )
  return (
    <SettingsSection
      title={t('nav.bot')}
      lead={
        <>
          {t('bots.lead')}{' '}
          <a className={styles.link} href="/api/swagger" target="_blank" rel="noopener">
            {t('bots.docs')}
          </a>
        </>
      }
      actions={button}
    >
      <QueryContent query={query} rows={3}>
        {({ bots: all, total }) =>
          all.length === 0 ? (
            <EmptyState icon={<Bot />} title={t('bots.none')} text={t('bots.noneText')} />
          ) : (
            <>
              <ul className={styles.list}>
                {all.map((bot) => (
                  <li key={bot.uid}>
                    <BotCard bot={bot} />
                  </li>
                ))}
              </ul>
              {total > all.length && (
                <p className={styles.rest}>{t('bots.rest', { count: total - all.length })}</p>
              )}
            </>
          )
        }
      </QueryContent>
      {isCreating && <CreateBotDialog onClose={() => setCreating(false)} />}
    </SettingsSection>
  )
}
