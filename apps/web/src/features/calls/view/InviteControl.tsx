import { idOf, isChannelKey } from '@parley/client'
import { readExtSetting } from '@parley/protocol'
import { mayInviteTo } from '@parley/rules'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useClient, useMe, useSelector, pageAddress } from '../../../store/index.ts'
import { Button, CopyField, ErrorLine, IconButton, Popover } from '../../../ui/index.ts'
import type { CallState } from '../session/call-state.ts'
import styles from './Controls.module.css'

/** Shows the link to the call of a channel, for people outside of it, to those who may invite. */
export function InviteControl({ call }: { call: CallState }) {
  const { t } = useTranslation('call')
  const { calls } = useClient()
  const me = useMe()
  const [isOpen, setOpen] = useState(false)
  const [address, setAddress] = useState('')
  const mayInvite = useSelector(({ channels, common }) => {
    const channel = isChannelKey(call.chat) ? channels.get(idOf(call.chat)) : undefined
    return channel !== undefined && mayInviteTo(me, readExtSetting(common.ext_setting), channel)
  })
  const { run, busy, error } = useAction(async (reset: boolean) => {
    const { token } = await calls.link(idOf(call.chat), reset)
    setAddress(pageAddress(`/call/${token}`))
  })
  if (!mayInvite || call.link !== undefined) return null
  return (
    <Popover
      label={t('link.invite')}
      side="top"
      open={isOpen}
      onOpenChange={(next) => {
        setOpen(next)
        if (next) run(false)
      }}
      trigger={<IconButton label={t('link.invite')} icon={<UserPlus />} />}
    >
      <div className={styles.invite}>
        <p>{t('link.hint')}</p>
        <CopyField
          label={t('link.address')}
          value={address}
          copyLabel={t('link.copy')}
          copiedLabel={t('link.copied')}
          disabled={address === ''}
        />
        <ErrorLine>{error}</ErrorLine>
        <Button size="s" busy={busy} onClick={() => run(true)}>
          {t('link.reset')}
        </Button>
        <p className={styles.hint}>{t('link.resetHint')}</p>
      </div>
    </Popover>
  )
}
