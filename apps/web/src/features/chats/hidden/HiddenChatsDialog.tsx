import type { ChatKey } from '@parley/client'
import { EyeOff, Search, SearchX } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { Virtualizer } from 'virtua'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { chatNameOf, chatPath, showError, useClient } from '../../../store/index.ts'
import { Button, Dialog, EmptyState, RowList, TextInput } from '../../../ui/index.ts'
import { ChatAvatar } from '../ChatAvatar.tsx'
import { useSummary } from '../list/order/useSummary.ts'
import { findBest } from '../switcher/match.ts'
import styles from './HiddenChatsDialog.module.css'
import { useHiddenChats } from './useHiddenChats.ts'

/** The hidden chats: search one, open it, or show it in the list again. */
export function HiddenChatsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('chat')
  const { t: common } = useTranslation()
  const { store } = useClient()
  const [query, setQuery] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const chats = useHiddenAtFirst()
  const wanted = query.trim()
  const nameOf = (key: ChatKey) => chatNameOf(store, key) ?? ''
  const hits = wanted === '' ? chats : findBest(chats, nameOf, wanted, chats.length)

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="s"
      title={t('list.hiddenChats')}
      closeLabel={common('action.close')}
    >
      {chats.length === 0 ? (
        <EmptyState
          icon={<EyeOff />}
          title={t('list.none.hidden')}
          text={t('list.none.hiddenText')}
        />
      ) : (
        <div className={styles.body}>
          <TextInput
            aria-label={t('list.searchHidden')}
            placeholder={t('list.searchHidden')}
            prefix={<Search aria-hidden />}
            value={query}
            onChange={setQuery}
          />
          <div ref={list} className={styles.list}>
            {hits.length === 0 && (
              <EmptyState
                icon={<SearchX />}
                title={t('list.none.found', { query })}
                actions={<Button onClick={() => setQuery('')}>{t('list.clearSearch')}</Button>}
              />
            )}
            <Virtualizer as={RowList} item="li" data={hits} scrollRef={list}>
              {(key) => <HiddenRow key={key} chatKey={key} onOpen={onClose} />}
            </Virtualizer>
          </div>
        </div>
      )}
    </Dialog>
  )
}

/** The hidden chats, with those shown again since the dialog opened: their rows stay to be hidden again. */
function useHiddenAtFirst(): ChatKey[] {
  const hidden = useHiddenChats()
  const [first] = useState(hidden)
  return [...new Set([...first, ...hidden])]
}

function HiddenRow({ chatKey, onOpen }: { chatKey: ChatKey; onOpen: () => void }) {
  const { t } = useTranslation('chat')
  const { chats } = useClient()
  const chat = useSummary(chatKey)
  const isHidden = useHiddenChats().includes(chatKey)

  function toggle() {
    const done = isHidden ? chats.show(chatKey) : chats.hide(chatKey)
    done.catch(showError)
  }

  return (
    <div className={styles.row}>
      <Link to={chatPath(chatKey)} className={styles.chat} onClick={onOpen}>
        <ChatAvatar chat={chat} size={36} />
        <span className={styles.words}>
          <span className={styles.name}>{chat.name}</span>
          <small className={styles.until}>{t(stateOf(isHidden, chat.isMuted))}</small>
        </span>
      </Link>
      <Button
        size="s"
        aria-label={t(isHidden ? 'list.showOf' : 'list.hideOf', { name: chat.name })}
        onClick={toggle}
      >
        {t(isHidden ? 'list.show' : 'list.hide')}
      </Button>
    </div>
  )
}

function stateOf(isHidden: boolean, isMuted: boolean) {
  if (!isHidden) return 'list.shown'
  return isMuted ? 'list.untilMention' : 'list.hidden'
}
