import { type ChatKey, isChannelKey } from '@parley/client'
import { ArrowUp, AtSign, Plus, Smile, Type } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from '../../i18n/words.ts'
import { useNetwork } from '../../store/index.ts'
import { IconButton, Popover } from '../../ui/index.ts'
import { EmojiPicker } from '../messages/index.ts'
import styles from './ComposerTools.module.css'
import type { Writing } from './writing/useWriting.ts'

interface Props {
  chatKey: ChatKey
  writing: Writing
  canSend: boolean
  onFiles: (files: File[]) => void
}

/** The row below the text: buttons that insert something, and the send button. */
export function ComposerTools({ chatKey, writing, canSend, onFiles }: Props) {
  const { t } = useTranslation('chat')
  const online = useNetwork()
  const { draft, caret, change, insert } = writing
  return (
    <div className={styles.tools}>
      <AttachButton onFiles={onFiles} />
      <Popover
        label={t('composer.emoji')}
        trigger={<IconButton icon={<Smile />} label={t('composer.emoji')} />}
        side="top"
        align="start"
        flush
      >
        <EmojiPicker onPick={insert} />
      </Popover>
      {isChannelKey(chatKey) && (
        <IconButton
          icon={<AtSign />}
          label={t('composer.mention')}
          onClick={() => insert(/(^|\s)$/.test(draft.text.slice(0, caret)) ? '@' : ' @')}
        />
      )}
      <IconButton
        icon={<Type />}
        label={t('composer.markdown')}
        pressed={draft.markdown}
        onClick={() => change({ markdown: !draft.markdown })}
      />
      <span className={styles.hint}>
        {online ? t('composer.enterSends') : t('composer.offline')}
      </span>
      <IconButton
        type="submit"
        tone="primary"
        icon={<ArrowUp />}
        label={t('composer.send')}
        shortcut="Enter"
        disabled={!canSend}
        // Keep the focus in the field, so that a phone keeps its keyboard open.
        onMouseDown={(event) => event.preventDefault()}
      />
    </div>
  )
}

function AttachButton({ onFiles }: Pick<Props, 'onFiles'>) {
  const { t } = useTranslation('chat')
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <IconButton
        icon={<Plus />}
        label={t('composer.attach')}
        onClick={() => picker.current?.click()}
      />
    </>
  )
}
