import { type BotKey, type Member, usualBotScopes } from '@parley/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { date, timeAgo } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction, useChannel, useClient, useNetwork } from '../../store/index.ts'
import { Button, IconButton } from '../../ui/index.ts'
import { QueryContent, QuestionDialog } from '../settings/index.ts'
import styles from './BotKeys.module.css'
import { CreateKeyDialog } from './CreateKeyDialog.tsx'
import { keysOf } from './queries.ts'

/** The keys of a bot: each with its ends, and when it was used last. */
export function BotKeys({ bot }: { bot: Member }) {
  const { t } = useTranslation('setting')
  const { bots } = useClient()
  const online = useNetwork()
  const [isCreating, setCreating] = useState(false)
  const query = useQuery({
    queryKey: keysOf(bot.uid),
    queryFn: ({ signal }) => bots.keys(bot.uid, signal),
  })
  return (
    <section aria-label={t('bots.keysOf', { name: bot.name })} className={styles.keys}>
      <QueryContent query={query} rows={1}>
        {(keys) =>
          keys.length === 0 ? (
            <p className={styles.none}>{t('bots.noKeys')}</p>
          ) : (
            <ul className={styles.list}>
              {keys.map((key) => (
                <li key={key.id} className={styles.row}>
                  <KeyRow bot={bot} shown={key} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
      <div>
        <Button
          size="s"
          icon={<KeyRound />}
          disabled={!online}
          aria-label={t('bots.addKeyTo', { name: bot.name })}
          onClick={() => setCreating(true)}
        >
          {t('bots.addKey')}
        </Button>
      </div>
      {isCreating && <CreateKeyDialog bot={bot} onClose={() => setCreating(false)} />}
    </section>
  )
}

function KeyRow({ bot: { uid }, shown }: { bot: Member; shown: BotKey }) {
  const { t } = useTranslation('setting')
  const { bots } = useClient()
  const client = useClient()
  const queries = useQueryClient()
  const online = useNetwork()
  const [isAsking, setAsking] = useState(false)
  const deleting = useAction(() => bots.deleteKey(uid, shown.id), {
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: keysOf(uid) })
      setAsking(false)
    },
  })
  const { name, key, created_at, last_used, gid, scopes = usualBotScopes } = shown
  const channel = useChannel(gid ?? 0)
  const rights =
    gid === undefined
      ? scopes.map((scope) => t(`bots.scopes.${scope}`)).join(', ')
      : t('bots.hookTo', { name: `#${channel?.name ?? gid}` })
  return (
    <>
      <div className={styles.words}>
        <bdi className={styles.name}>{name}</bdi>
        <code className={styles.key} dir="ltr">
          {key}
        </code>
        <span className={styles.used}>{rights}</span>
        <span className={styles.used}>
          {t('bots.made', { date: date(created_at) })}
          {' · '}
          {last_used === null
            ? t('bots.unused')
            : t('bots.used', { time: timeAgo(last_used, client.serverNow()) })}
        </span>
      </div>
      <IconButton
        label={t('bots.deleteKey', { name })}
        icon={<Trash2 />}
        disabled={!online}
        onClick={() => setAsking(true)}
      />
      {isAsking && (
        <QuestionDialog
          danger
          title={t('bots.deleteKeyTitle', { name })}
          text={t('bots.deleteKeyText')}
          confirmLabel={t('bots.deleteKeyConfirm')}
          busy={deleting.busy}
          error={deleting.error}
          onConfirm={() => deleting.run()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
