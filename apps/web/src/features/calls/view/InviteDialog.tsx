import { idOf, isChannelKey } from '@parley/client'
import { readExtSetting } from '@parley/protocol'
import { mayInviteTo } from '@parley/rules'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useClient, useMe, useSelector, pageAddress } from '../../../store/index.ts'
import { Button, CopyField, Dialog, ErrorLine } from '../../../ui/index.ts'
import type { CallState } from '../session/call-state.ts'
import styles from './Controls.module.css'

/** Whether the user may give the link to a call to people outside of its channel. */
export function useMayInvite(call: CallState): boolean {
  const me = useMe()
  const mayInvite = useSelector(({ channels, common }) => {
    const channel = isChannelKey(call.chat) ? channels.get(idOf(call.chat)) : undefined
    return channel !== undefined && mayInviteTo(me, readExtSetting(common.ext_setting), channel)
  })
  return mayInvite && call.link === undefined
}

/** The link to the call of a channel, for people outside of it. */
export function InviteDialog({ call, onClose }: { call: CallState; onClose: () => void }) {
  const { t } = useTranslation('call')
  const { calls } = useClient()
  const [address, setAddress] = useState('')
  const { run, busy, error } = useAction(async (reset: boolean) => {
    const { token } = await calls.link(idOf(call.chat), reset)
    setAddress(pageAddress(`/call/${token}`))
  })
  const load = useEffectEvent(() => run(false))
  useEffect(() => load(), [])
  return (
    <Dialog
      open
      size="s"
      onOpenChange={onClose}
      title={t('link.invite')}
      description={t('link.hint')}
      closeLabel={t('close')}
    >
      <div className={styles.invite}>
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
    </Dialog>
  )
}
