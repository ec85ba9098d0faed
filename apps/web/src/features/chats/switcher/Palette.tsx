import type { ChatKey } from '@parley/client'
import { Command } from 'cmdk'
import { Search, X } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { chatPath, useClient } from '../../../store/index.ts'
import { IconButton, Kbd } from '../../../ui/index.ts'
import type { ChosenMessage } from '../../messages/index.ts'
import { searchPath, useQuickSearch } from '../../search/index.ts'
import { findChats, readQuery, type Scope } from './hits.ts'
import { MessageHits, SearchAll } from './MessageHits.tsx'
import { findBest } from './match.ts'
import { chatOfPath } from '../open-chat.ts'
import styles from './Switcher.module.css'
import { ActionHit, ChatHit } from './SwitcherHit.tsx'
import { SwitcherKeys } from './SwitcherKeys.tsx'
import type { SwitcherProps } from './switcher-props.ts'
import { type ActionHits, type Hit, useActionHits } from './useActionHits.ts'
import { useOffers } from './useOffers.tsx'
import { useHiddenChats } from '../hidden/useHiddenChats.ts'
import { useChatOrder } from '../list/order/useChatOrder.ts'

/** The search field, its results, and a legend of the keys. */
export function Palette(props: SwitcherProps & { onChoose: () => void }) {
  const { typed: begin = '', message, onClose, onChoose } = props
  const { t } = useTranslation('chat')
  const { t: common } = useTranslation()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(begin)
  const { scope, query, recent, channels, people, actions, offers } = useHits(typed, message)
  const { ofMessage, ofChat, others } = actions
  const found = [recent, channels, people, ofMessage, ofChat, others]
  const isEmpty = found.every((hits) => hits.length === 0)
  const messages = useQuickSearch(scope === 'everything' ? query : '')
  const isNothing = isEmpty && messages.hits.length === 0

  function go(path: string) {
    onChoose()
    onClose()
    void navigate(path)
  }
  const open = (key: ChatKey) => go(chatPath(key))
  // Close first: the action may open a dialog of its own.
  function run(action: Hit) {
    onClose()
    action.run()
  }
  const chats = (heading: string, keys: ChatKey[]) =>
    keys.length > 0 && (
      <Command.Group heading={heading} className={styles.group}>
        {keys.map((key) => (
          <ChatHit key={key} chatKey={key} query={query} onOpen={() => open(key)} />
        ))}
      </Command.Group>
    )

  const actionHits = (heading: string, hits: readonly Hit[]) =>
    hits.length > 0 && (
      <Command.Group heading={heading} className={styles.group}>
        {hits.map((action) => (
          <ActionHit key={action.id} action={action} query={query} onRun={() => run(action)} />
        ))}
      </Command.Group>
    )

  return (
    <Command
      label={t('list.find')}
      shouldFilter={false}
      loop
      className={styles.palette}
      data-tall={messages.isWanted || undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !messages.isWanted) return
        event.preventDefault()
        go(searchPath(query))
      }}
    >
      <div className={styles.ask}>
        <Search aria-hidden />
        <Command.Input
          autoFocus
          value={typed}
          onValueChange={setTyped}
          placeholder={t('list.find')}
          className={styles.input}
        />
        <Kbd aria-hidden className={styles.escape}>
          Esc
        </Kbd>
        <IconButton
          className={styles.close}
          icon={<X />}
          label={common('action.close')}
          onClick={onClose}
        />
      </div>
      {/* Outside the listbox, which may only contain options. */}
      <div role="status" className={styles.empty}>
        {isNothing && t(`switcher.${noneOf(messages)}`, { query })}
      </div>
      <Command.List label={t('switcher.results')} className={styles.hits}>
        {chats(t('switcher.recent'), recent)}
        {chats(t('switcher.channels'), channels)}
        {chats(t('switcher.people'), people)}
        {actionHits(t('switcher.ofMessage'), ofMessage)}
        {actionHits(t('switcher.ofChat'), ofChat)}
        {actionHits(t('switcher.actions'), others)}
        {/* The first row is chosen. Without a chat, a person or an action it is the search. */}
        {isEmpty && messages.isWanted && <SearchAll query={query} onOpen={go} />}
        {!isEmpty && actionHits(t('switcher.offers'), offers(false))}
        {messages.isWanted && <MessageHits {...messages} onOpen={go} />}
        {isEmpty && actionHits(t('switcher.offers'), offers(true))}
        {!isEmpty && messages.isWanted && (
          <div className={styles.last}>
            <SearchAll query={query} onOpen={go} />
          </div>
        )}
      </Command.List>
      <SwitcherKeys />
    </Command>
  )
}

function noneOf({ isPending, isPartial }: ReturnType<typeof useQuickSearch>) {
  if (isPending) return 'searching'
  return isPartial ? 'partialNone' : 'none'
}

function useHits(typed: string, message: ChosenMessage | undefined) {
  const { store } = useClient()
  const open = chatOfPath(useLocation().pathname)
  const listed = useChatOrder(undefined)
  const hidden = useHiddenChats(true)
  const all = useActionHits(open, message)
  const { scope, query } = readQuery(typed)
  const actions = findActions(all, scope, query)
  const elsewhere = all.others.filter(({ id }) => elsewhereIds.has(id))
  const offers = useOffers(query, elsewhere)
  const order = {
    ...listed,
    others: [...listed.others, ...hidden],
  }
  const isRecent = scope === 'everything' && query === ''
  const hits = findChats(store, isRecent ? listed : order, scope, query, open)
  return { scope, query, actions, offers, ...hits }
}

// Offered when nothing was found.
const elsewhereIds: ReadonlySet<string> = new Set(['channel.browse', 'people.invite'])

// Offered as long as nothing is typed.
const firstIds: ReadonlySet<string> = new Set([
  'channel.create-public',
  'channel.create-private',
  'people.message',
  'people.invite',
])

const noActions: ActionHits = { ofMessage: [], ofChat: [], others: [] }
const maxBesideChats = 4

/** The actions whose name fits a query: the best few beside chats and people, all of them after ">". */
function findActions(all: ActionHits, scope: Scope, query: string): ActionHits {
  if (scope !== 'everything' && scope !== 'actions') return noActions
  if (scope === 'everything' && query === '') {
    const others = all.others.filter(({ id }) => firstIds.has(id))
    return { ofMessage: all.ofMessage.slice(0, maxBesideChats), ofChat: [], others }
  }
  const hits = [...all.ofMessage, ...all.ofChat, ...all.others]
  const max = scope === 'actions' ? hits.length : maxBesideChats
  const found = findBest(hits, ({ label }) => label, query, max)
  const among = (some: readonly Hit[]) => found.filter((hit) => some.includes(hit))
  return {
    ofMessage: among(all.ofMessage),
    ofChat: among(all.ofChat),
    others: among(all.others),
  }
}
