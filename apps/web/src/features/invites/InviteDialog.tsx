import type { Channel } from '@parley/protocol'
import { mayInvite, mayInviteToChannel } from '@parley/rules'
import { UserPlus } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { openDialog, useChannel, useMe, useServer } from '../../store/index.ts'
import { Button, Dialog, ErrorLine } from '../../ui/index.ts'
import { InviteByMail } from './InviteByMail.tsx'
import styles from './InviteDialog.module.css'
import { InviteLink } from './InviteLink.tsx'

/** Invites people to the server, or to a channel. */
export function InviteDialog({ gid, onClose }: { gid: number | undefined; onClose: () => void }) {
  const { t } = useTranslation('invite')
  const { t: common } = useTranslation()
  const { organization } = useServer()
  const channel = useChannel(gid ?? 0)
  const denial = useDenial(channel)
  const name = channel && `#${channel.name}`
  return (
    <Dialog
      open
      size="s"
      onOpenChange={onClose}
      title={
        name
          ? t('titleChannel', { channel: name })
          : t('titleServer', { server: organization.name || common('product') })
      }
      description={denial ? undefined : t(leadFor(channel), { channel: name })}
      closeLabel={t('close')}
    >
      {denial ? <ErrorLine>{t(denial)}</ErrorLine> : <InviteLink channel={channel} autoFocus />}
      {!denial && <InviteByMail gid={gid} onLeave={onClose} />}
      {channel?.is_public === false && <AddHint gid={channel.gid} />}
    </Dialog>
  )
}

function leadFor(channel: Channel | undefined) {
  if (!channel) return 'leadServer'
  return channel.is_public ? 'leadPublic' : 'leadPrivate'
}

/** Why this user may not create a link, decided without a request. */
function useDenial(channel: Channel | undefined) {
  const me = useMe()
  const { ext } = useServer()
  if (channel?.is_public === false) {
    return mayInviteToChannel(me, channel) ? undefined : 'managersOnly'
  }
  return mayInvite(me, ext) ? undefined : 'adminsOnly'
}

function AddHint({ gid }: { gid: number }) {
  const { t } = useTranslation('invite')
  return (
    <div className={styles.hint}>
      <span>{t('addHint')}</span>
      <Button size="s" icon={<UserPlus />} onClick={() => openDialog({ name: 'add-members', gid })}>
        {t('add')}
      </Button>
    </div>
  )
}
