import { type InviteLink, inviteUses, limits } from '@parley/protocol'
import type { TFunction } from 'i18next'
import { date } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useChannel, useNetwork, useUser } from '../../../store/index.ts'
import { Button, Facts } from '../../../ui/index.ts'
import styles from './InviteLinks.module.css'

interface Props {
  link: InviteLink
  /** The position in the list, which tells the buttons of similar links apart. */
  number: number
  onRevoke: () => void
}

/** One invitation link: where it leads, who created it, and how long it works. */
export function InviteLinkRow({ link, number, onRevoke }: Props) {
  const { t } = useTranslation('setting')
  const online = useNetwork()
  const channel = useChannel(link.gid ?? 0)
  const creator = useUser(link.created_by ?? 0)
  const name = nameOf(t, link, channel?.name)
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <Facts>
          {creator && <span>{t('links.by', { name: creator.name })}</span>}
          <span>{t('links.expires', { date: date(link.expires_at) })}</span>
          <span>{usesOf(t, link)}</span>
        </Facts>
      </div>
      <Button
        size="s"
        disabled={!online}
        aria-label={t('links.revokeNumbered', { number, name })}
        onClick={onRevoke}
      >
        {t('links.revoke')}
      </Button>
    </li>
  )
}

// Administrators see the links of private channels that they are not in.
function nameOf(
  t: TFunction<'setting'>,
  { kind, gid }: InviteLink,
  channel: string | undefined,
): string {
  if (kind === 'join') {
    return channel === undefined ? t('links.joinsHidden') : t('links.joinsChannel', { channel })
  }
  if (gid === null || gid === undefined) return t('links.toServer')
  return channel === undefined
    ? t('links.toServerAndHidden')
    : t('links.toServerAndChannel', { channel })
}

const unlimitedUses = inviteUses.at(-1) ?? 0

function usesOf(t: TFunction<'setting'>, { used, max_uses }: InviteLink): string {
  if (max_uses >= unlimitedUses) return t('links.unlimited', { count: used })
  // Clients that do not choose a limit get the default, which nobody reaches.
  if (max_uses >= limits.inviteUsesDefault) return t('links.used', { count: used })
  return t('links.usedOf', { used, limit: max_uses })
}
