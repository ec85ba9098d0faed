import { type ChatKey, isChannelKey } from '@parley/client'
import { ChevronDown, ChevronUp, Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { changeChatUi, searchPath, useChatName, useChatUi } from '../../../store/index.ts'
import { IconButton, useReturnFocus } from '../../../ui/index.ts'
import styles from './ChatSearchBar.module.css'
import { useChatSearch } from './useChatSearch.ts'

export interface ChatSearchBarProps {
  chatKey: ChatKey
}

const longest = 256

/** Searches the open chat: goes from one hit to the next in the feed below it. */
export function ChatSearchBar({ chatKey }: ChatSearchBarProps) {
  const { t } = useTranslation('chat')
  const name = `${isChannelKey(chatKey) ? '#' : ''}${useChatName(chatKey) ?? ''}`
  const { searching } = useChatUi(chatKey)
  const field = useRef<HTMLInputElement>(null)
  const { returnFocus } = useReturnFocus()
  const search = useChatSearch(chatKey)

  // Another request for the bar returns the focus to it.
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [searching])

  function close() {
    changeChatUi(chatKey, { searching: undefined })
    returnFocus()
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const { key, shiftKey, target } = event
    const isInField = target === field.current
    if (key === 'Escape') close()
    else if (isInField && (key === 'ArrowUp' || (key === 'Enter' && !shiftKey))) search.older()
    else if (isInField && (key === 'ArrowDown' || key === 'Enter')) search.newer()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      role="search"
      aria-label={t('inChat.label', { name })}
      className={styles.bar}
      onKeyDown={handleKeyDown}
    >
      <Search aria-hidden className={styles.sign} />
      <input
        ref={field}
        type="text"
        dir="auto"
        className={styles.input}
        maxLength={longest}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        aria-label={t('inChat.label', { name })}
        placeholder={t('inChat.placeholder', { name })}
        value={search.text}
        onChange={({ target }) => search.setText(target.value)}
      />
      <State search={search} />
      <IconButton
        size="s"
        label={t('inChat.older')}
        shortcut="Enter"
        icon={<ChevronUp />}
        onClick={search.older}
      />
      <IconButton
        size="s"
        label={t('inChat.newer')}
        shortcut="Shift+Enter"
        icon={<ChevronDown />}
        onClick={search.newer}
      />
      <IconButton size="s" label={t('inChat.close')} shortcut="Esc" icon={<X />} onClick={close} />
    </div>
  )
}

function State({ search }: { search: ReturnType<typeof useChatSearch> }) {
  const { t } = useTranslation('chat')
  const { place, count, hasMore, isSearching, isEmpty, isPartial, failure, text } = search
  if (isEmpty) return <span role="status" className={styles.state} />
  const more = hasMore ? `${count}+` : count
  return (
    <span role="status" className={styles.state} data-failed={failure ? true : undefined}>
      {isSearching && place === 0
        ? t('inChat.searching')
        : (failure ?? (place === 0 ? t('inChat.none') : t('inChat.place', { place, count: more })))}
      {isPartial && <span className={styles.note}>{t('inChat.offline')}</span>}
      {!isSearching && place === 0 && !failure && (
        <Link className={styles.everywhere} to={searchPath(text)}>
          {t('inChat.everywhere')}
        </Link>
      )}
    </span>
  )
}
