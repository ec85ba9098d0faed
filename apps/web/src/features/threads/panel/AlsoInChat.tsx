import { type ChatKey, isChannelKey } from '@parley/client'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { changeChatUi, placeOfThread, useChatName, useChatUi } from '../../../store/index.ts'
import { Checkbox } from '../../../ui/index.ts'
import styles from './AlsoInChat.module.css'

/** Below the composer of a thread: whether the reply is sent to the chat too. Holds for one reply. */
export function AlsoInChat({ chatKey, root }: { chatKey: ChatKey; root: number }) {
  const { t } = useTranslation('chat')
  const name = useChatName(chatKey) ?? ''
  const place = placeOfThread(root)
  const { alsoInChat } = useChatUi(place)
  return (
    <Checkbox
      className={styles.also}
      label={isChannelKey(chatKey) ? t('thread.alsoInChannel', { name }) : t('thread.alsoInDirect')}
      checked={alsoInChat}
      onChange={(checked) => changeChatUi(place, { alsoInChat: checked })}
    />
  )
}
