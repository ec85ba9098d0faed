import type { Channel } from '@parley/protocol'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import {
  openDialog,
  showError,
  useAction,
  useClient,
  useMe,
  useMembers,
  useNetwork,
} from '../../../store/index.ts'
import { Button, Dialog, showToast } from '../../../ui/index.ts'
import { FailureNote, PersonChooser } from '../../users/index.ts'
import { useLeaveChatPage } from './useLeaveChatPage.ts'

interface Props {
  channel: Channel
  onClose: () => void
}

/** The owner chooses a new owner, then leaves the channel. */
export function TransferAndLeaveDialog({ channel, onClose }: Props) {
  const { t } = useTranslation(['channel', 'chat'])
  const { channels } = useClient()
  const me = useMe()
  const online = useNetwork()
  const leavePage = useLeaveChatPage()
  const heirs = useMembers(channel.gid).filter(({ uid, is_bot }) => uid !== me.uid && !is_bot)
  const [owner, setOwner] = useState<number>()
  const name = `#${channel.name}`

  const transfer = (uid: number) => channels.transferAndLeave(channel.gid, uid)
  const { busy, failure, run } = useAction(transfer, {
    onSuccess() {
      leavePage(channel.gid)
      showToast({ id: 'channel', text: t('chat:list.left', { channel: name }), kind: 'success' })
      onClose()
    },
    onError: showError,
  })

  if (heirs.length === 0) return <NoOtherMember channel={channel} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="s"
      locked={busy}
      title={t('transferTitle')}
      description={t('transferText', { channel: name })}
      closeLabel={t('close')}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant="danger"
            busy={busy}
            disabled={owner === undefined || !online}
            onClick={() => owner !== undefined && run(owner)}
          >
            {t('assignAndLeave')}
          </Button>
        </>
      }
    >
      <PersonChooser
        people={heirs}
        label={t('newOwner')}
        chosen={owner ?? null}
        onChoose={({ uid }) => setOwner(uid)}
      />
      <FailureNote failure={failure} />
    </Dialog>
  )
}

function NoOtherMember({ channel, onClose }: Props) {
  const { t } = useTranslation('channel')
  const { gid, name } = channel
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="s"
      title={t('aloneTitle', { channel: `#${name}` })}
      description={t('aloneText')}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="danger" onClick={() => openDialog({ name: 'delete-channel', gid })}>
            {t('delete')}
          </Button>
          <Button variant="primary" onClick={() => openDialog({ name: 'add-members', gid })}>
            {t('add')}
          </Button>
        </>
      }
    />
  )
}
