import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { showError, useAction, useChannel, useClient, useNetwork } from '../../../store/index.ts'
import { Button, Dialog, EmptyState, showToast } from '../../../ui/index.ts'
import { FailureNote, PeoplePicker, useFirstFocus, usePeople } from '../../users/index.ts'
import { ChannelGone } from '../overview/ChannelNotice.tsx'

interface Props {
  gid: number
  onClose: () => void
}

/** Adds people to a private channel. Existing members stay in the list, marked as such. */
export function AddMembersDialog({ gid, onClose }: Props) {
  const { t } = useTranslation(['channel', 'chat'])
  const { channels } = useClient()
  const online = useNetwork()
  const channel = useChannel(gid)
  const people = usePeople()
  const [picked, setPicked] = useState<number[]>([])
  const { busy, failure, run } = useAction((uids: number[]) => channels.addMembers(gid, uids), {
    onSuccess(_, { length: count }) {
      showToast({ id: 'added', text: t('chat:commands.added', { count }), kind: 'success' })
      onClose()
    },
    onError: showError,
  })
  const field = useFirstFocus<HTMLInputElement>()
  if (!channel) return <ChannelGone onClose={onClose} />

  const members = new Set(channel.members)
  const isFull = people.every(({ uid }) => members.has(uid))
  const canPick = !channel.is_public && !isFull
  // Another manager may have added them meanwhile.
  const fresh = picked.filter((uid) => !members.has(uid))

  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      title={t('addTitle', { channel: `#${channel.name}` })}
      description={canPick ? t('addHint') : undefined}
      closeLabel={t('close')}
      footer={
        canPick && (
          <>
            <Button disabled={busy} onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button
              variant="primary"
              busy={busy}
              disabled={!online || fresh.length === 0}
              onClick={() => run(fresh)}
            >
              {fresh.length === 0 ? t('addNone') : t('addCount', { count: fresh.length })}
            </Button>
          </>
        )
      }
    >
      {canPick ? (
        <>
          <PeoplePicker
            fieldRef={field}
            people={people}
            label={t('people')}
            picked={fresh}
            onChange={setPicked}
            noteFor={({ uid }) => (members.has(uid) ? t('alreadyIn') : undefined)}
          />
          <FailureNote failure={failure} />
        </>
      ) : (
        <EmptyState
          title={t(channel.is_public ? 'everybodyIn' : 'allIn')}
          text={t(channel.is_public ? 'everybodyInText' : 'allInText')}
        />
      )}
    </Dialog>
  )
}
