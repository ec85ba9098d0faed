import { type ChatKey, idOf, isChannelKey } from '@parley/client'
import { isGuest, mayDeleteMessage } from '@parley/rules'
import { Bookmark, Copy, Forward, Trash2, X } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { changeChatUi, useChannel, useChatUi, useClient, useMe } from '../../../store/index.ts'
import { Button, IconButton, Toolbar } from '../../../ui/index.ts'
import { createMessageActions } from './message-actions.ts'
import styles from './SelectionBar.module.css'

/** Replaces the composer while messages are being selected. */
export function SelectionBar({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('chat')
  const client = useClient()
  const me = useMe()
  const channel = useChannel(isChannelKey(chatKey) ? idOf(chatKey) : 0)
  const { selected } = useChatUi(chatKey)
  const actions = useMemo(() => createMessageActions(client, chatKey, t), [client, chatKey, t])
  const mids = [...(selected ?? [])].sort((a, b) => a - b)
  const messages = mids.flatMap((mid) => client.store.messages.get(mid) ?? [])
  const mayDeleteAll = messages.every((message) => mayDeleteMessage(me, message, channel))
  const isEmpty = mids.length === 0

  return (
    <Toolbar className={styles.bar} label={t('select.bar')}>
      <b aria-live="polite">{t('select.count', { count: mids.length })}</b>
      {!mayDeleteAll && <span className={styles.note}>{t('select.notAllowed')}</span>}
      <span className={styles.grow} />
      {!isGuest(me) && (
        <>
          <Button
            size="s"
            className={styles.act}
            icon={<Forward />}
            disabled={isEmpty}
            onClick={() => actions.forward(mids)}
          >
            {t('actions.forward')}
          </Button>
          <Button
            size="s"
            className={styles.act}
            icon={<Bookmark />}
            disabled={isEmpty}
            onClick={() => void actions.save(mids)}
          >
            {t('actions.save')}
          </Button>
        </>
      )}
      <Button
        size="s"
        className={styles.act}
        icon={<Copy />}
        disabled={isEmpty}
        onClick={() => void actions.copy(mids)}
      >
        {t('select.copy')}
      </Button>
      <Button
        size="s"
        className={styles.act}
        variant="danger"
        icon={<Trash2 />}
        disabled={isEmpty || !mayDeleteAll}
        onClick={() => actions.remove(mids)}
      >
        {t('select.delete')}
      </Button>
      <IconButton
        icon={<X />}
        label={t('select.close')}
        onClick={() => changeChatUi(chatKey, { selected: undefined })}
      />
    </Toolbar>
  )
}
