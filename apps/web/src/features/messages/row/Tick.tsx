import type { Message } from '@parley/client'
import { useRef } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useNamedUser } from '../../../store/index.ts'
import { Checkbox } from '../../../ui/index.ts'
import { useFeed } from '../feed/chat-context.ts'
import styles from './MessageRow.module.css'

/** The checkbox of a message in selection mode. */
export function Tick({ message, isTicked }: { message: Message; isTicked: boolean }) {
  const { t } = useTranslation('chat')
  const { actions } = useFeed()
  const name = useNamedUser(message.from_uid)?.name ?? t('message.somebody')
  const withShift = useRef(false)
  return (
    <span
      className={styles.tick}
      onClickCapture={({ shiftKey }) => {
        withShift.current = shiftKey
      }}
      // The row also handles clicks and would toggle the selection a second time.
      onClick={(event) => event.stopPropagation()}
    >
      <Checkbox
        checked={isTicked}
        onChange={() => actions.select(message.mid, withShift.current)}
        aria-label={t('select.tick', { name })}
      />
    </span>
  )
}
