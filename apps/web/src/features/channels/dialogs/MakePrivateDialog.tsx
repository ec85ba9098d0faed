import type { Channel } from '@parley/protocol'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import {
  showError,
  useAction,
  useClient,
  useMe,
  useNetwork,
  useUsers,
} from '../../../store/index.ts'
import { Button, Dialog, showToast } from '../../../ui/index.ts'
import { FailureNote, PeoplePicker, useFirstFocus } from '../../users/index.ts'
import styles from './MakePrivateDialog.module.css'

interface Props {
  channel: Channel
  onClose: () => void
}

/** Asks who keeps access before all others lose it. */
export function MakePrivateDialog({ channel: { gid, name }, onClose }: Props) {
  const { t } = useTranslation('channel')
  const { channels } = useClient()
  const me = useMe()
  const online = useNetwork()
  const people = [...useUsers().values()].filter(({ uid }) => uid !== me.uid)
  const [picked, setPicked] = useState<number[]>([])
  const field = useFirstFocus<HTMLInputElement>()
  const channel = `#${name}`
  const kept = picked.length + 1
  const lost = people.length - picked.length

  const { busy, failure, run } = useAction(() => channels.makePrivate(gid, picked), {
    onSuccess() {
      showToast({ id: 'channel', text: t('nowPrivate', { channel }), kind: 'success' })
      onClose()
    },
    onError: showError,
  })

  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      title={t('makePrivateTitle', { channel })}
      description={t('makePrivateText')}
      closeLabel={t('close')}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="danger" busy={busy} disabled={!online} onClick={() => run()}>
            {t('makePrivate')}
          </Button>
        </>
      }
    >
      <PeoplePicker
        fieldRef={field}
        people={people}
        label={t('keep')}
        picked={picked}
        onChange={setPicked}
      />
      <p role="status" className={styles.tally}>
        {t('keeps', { count: kept })} {lost === 0 ? t('losesNone') : t('loses', { count: lost })}
      </p>
      <FailureNote failure={failure} />
    </Dialog>
  )
}
