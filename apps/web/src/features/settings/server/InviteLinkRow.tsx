import { type InviteLink, inviteUses } from '@parley/protocol'
import { date } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useChannel, useNetwork, useUser } from '../../../store/index.ts'
import { Button, Facts } from '../../../ui/index.ts'
import styles from './InviteLinks.module.css'

const unlimitedUses = inviteUses.at(-1) ?? 0

/** One invitation link: where it leads, who created it, and how long it works. */
export function InviteLinkRow({ link, onRevoke }: { link: InviteLink; onRevoke: () => void }) {
  const { t } = useTranslation('setting')
  const online = useNetwork()
  const channel = useChannel(link.gid ?? 0)
  const creator = useUser(link.created_by ?? 0)
  const left = link.max_uses - link.used
  const name = channel ? t('links.toChannel', { channel: channel.name }) : t('links.toServer')
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <Facts>
          {creator && <span>{t('links.by', { name: creator.name })}</span>}
          <span>{t('links.expires', { date: date(link.expires_at) })}</span>
          <span>
            {link.max_uses >= unlimitedUses
              ? t('links.unlimited', { count: link.used })
              : t('links.left', { count: left })}
          </span>
        </Facts>
      </div>
      <Button
        size="s"
        disabled={!online}
        aria-label={t('links.revokeNamed', { name })}
        onClick={onRevoke}
      >
        {t('links.revoke')}
      </Button>
    </li>
  )
}
