import type { Member } from '@parley/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Webhook } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClient, useNetwork } from '../../store/index.ts'
import { Button } from '../../ui/index.ts'
import { QueryContent, SwitchSetting } from '../settings/index.ts'
import styles from './BotKeys.module.css'
import { logOf, urlOf } from './queries.ts'
import { WebhookDialog } from './WebhookDialog.tsx'
import { WebhookLogDialog } from './WebhookLogDialog.tsx'

/** The address that gets what the bot can read, with what was sent there. */
export function BotWebhook({ bot }: { bot: Member }) {
  const { t } = useTranslation('setting')
  const { webhooks } = useClient()
  const queries = useQueryClient()
  const online = useNetwork()
  const [shown, setShown] = useState<'address' | 'log'>()
  const query = useQuery({
    queryKey: urlOf(bot.uid),
    queryFn: ({ signal }) => webhooks.url(bot.uid, signal),
  })
  const close = () => setShown(undefined)
  return (
    <section aria-label={t('webhook.of', { name: bot.name })} className={styles.keys}>
      <QueryContent query={query} rows={1}>
        {(url) => (
          <>
            {url === '' ? (
              <p className={styles.none}>{t('webhook.none')}</p>
            ) : (
              <div className={styles.row}>
                <div className={styles.words}>
                  <span className={styles.name}>{t('webhook.title')}</span>
                  <code className={styles.key} dir="ltr">
                    {url}
                  </code>
                </div>
              </div>
            )}
            {url !== '' && <OnlyMentions uid={bot.uid} />}
            <div className={styles.buttons}>
              <Button
                size="s"
                icon={url === '' ? <Webhook /> : <Pencil />}
                disabled={!online}
                aria-label={t(url === '' ? 'webhook.addTo' : 'webhook.changeOf', {
                  name: bot.name,
                })}
                onClick={() => setShown('address')}
              >
                {t(url === '' ? 'webhook.add' : 'webhook.change')}
              </Button>
              {url !== '' && (
                <Button
                  size="s"
                  aria-label={t('webhook.logOf', { name: bot.name })}
                  onClick={() => setShown('log')}
                >
                  {t('webhook.log')}
                </Button>
              )}
            </div>
            {shown === 'address' && (
              <WebhookDialog
                bot={bot}
                url={url}
                onSaved={() => queries.invalidateQueries({ queryKey: urlOf(bot.uid) })}
                onClose={close}
              />
            )}
            {shown === 'log' && <WebhookLogDialog bot={bot} onClose={close} />}
          </>
        )}
      </QueryContent>
    </section>
  )
}

/** Whether the webhook gets of channels only what mentions the bot. */
function OnlyMentions({ uid }: { uid: number }) {
  const { t } = useTranslation('setting')
  const { webhooks } = useClient()
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: logOf(uid),
    queryFn: ({ signal }) => webhooks.log(uid, signal),
  })
  if (!query.data) return null
  return (
    <SwitchSetting
      title={t('webhook.onlyMentions')}
      description={t('webhook.onlyMentionsHint')}
      value={query.data.only_mentions}
      save={async (on) => {
        await webhooks.setOnlyMentions(uid, on)
        await queries.invalidateQueries({ queryKey: logOf(uid) })
      }}
    />
  )
}
