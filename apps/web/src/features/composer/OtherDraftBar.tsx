import type { ChatKey } from '@parley/client'
import { X } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClient, useOtherDraftText } from '../../store/index.ts'
import { Button, IconButton } from '../../ui/index.ts'
import styles from './ReplyBar.module.css'

/** Offers the draft that another device has written at the same time. */
export function OtherDraftBar({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('chat')
  const { drafts } = useClient()
  const text = useOtherDraftText(chatKey)
  if (text === '') return null
  return (
    <div className={styles.bar} role="status">
      <div className={styles.words}>
        <span>{t('composer.otherDraft')}</span>
        <bdi className={styles.snippet}>{text}</bdi>
      </div>
      <Button size="s" onClick={() => drafts.useOther(chatKey)}>
        {t('composer.useOtherDraft')}
      </Button>
      <IconButton
        icon={<X />}
        label={t('composer.discardOtherDraft')}
        onClick={() => drafts.discardOther(chatKey)}
      />
    </div>
  )
}
