import type { Channel, UserInfo } from '@parley/protocol'
import { mayAddMembers, mayManageChannel, maySeeMembers } from '@parley/rules'
import { EyeOff, Search, UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import {
  openDialog,
  useChannel,
  useClient,
  useMe,
  useMemberCount,
  useMembers,
  useServer,
  useStream,
} from '../../../store/index.ts'
import {
  Dialog,
  EmptyState,
  IconButton,
  TextInput,
  useIsPhone,
  useLayer,
  useReturnFocus,
} from '../../../ui/index.ts'
import {
  findPeople,
  GroupedPeople,
  NobodyFound,
  PeopleSkeleton,
  ProfilePopover,
  useContactItems,
  usePersonItems,
} from '../../users/index.ts'
import styles from './MembersPanel.module.css'
import { useMemberQuestions } from './useMemberQuestions.tsx'

interface Props {
  gid: number
  onClose: () => void
}

/** The members of a channel: a column beside the conversation, a sheet on phones. */
export function MembersPanel({ gid, onClose }: Props) {
  const { t } = useTranslation('member')
  const isPhone = useIsPhone()
  const { returnFocus } = useReturnFocus()
  const channel = useChannel(gid)
  useLayer(!isPhone && channel !== undefined, onClose, true)
  const count = useMemberCount(gid)
  if (!channel) return null
  const title = t('panel.titleCount', { count })
  if (isPhone) {
    return (
      <Dialog open onOpenChange={onClose} title={title} closeLabel={t('panel.close')}>
        <div className={styles.sheet}>
          <Members channel={channel} level={3} />
        </div>
      </Dialog>
    )
  }
  return (
    <aside className={styles.panel} aria-label={t('panel.title')}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <IconButton
          label={t('panel.close')}
          icon={<X />}
          onClick={() => {
            returnFocus()
            onClose()
          }}
        />
      </header>
      <Members channel={channel} level={3} />
    </aside>
  )
}

/** The members of a channel, without the panel's frame. */
export function ChannelMembers({ gid }: { gid: number }) {
  const channel = useChannel(gid)
  return channel && <Members channel={channel} level={2} />
}

// A short list needs no search.
const searchFrom = 8

function Members({ channel, level }: { channel: Channel; level: 2 | 3 }) {
  const { t } = useTranslation('member')
  const me = useMe()
  const { ext } = useServer()
  const { ready } = useStream()
  const people = useMembers(channel.gid)
  const [query, setQuery] = useState('')
  const { store } = useClient()
  const found = query === '' ? people : findPeople(people, query, ({ uid }) => store.remarkOf(uid))
  const openness = opennessOf(me, channel)
  const [shown, setShown] = useState<UserInfo>()
  const personItems = usePersonItems(setShown)
  const contactItems = useContactItems()
  const { itemsFor, questions } = useMemberQuestions(channel)

  if (!maySeeMembers(me, ext)) {
    return <EmptyState icon={<EyeOff />} title={t('panel.hidden')} text={t('panel.hiddenText')} />
  }
  return (
    <>
      {mayAddMembers(me, channel) && <AddMembersRow gid={channel.gid} />}
      {people.length > searchFrom && (
        <TextInput
          boxClassName={styles.search}
          data-dialog-later
          aria-label={t('people.search')}
          placeholder={t('people.search')}
          prefix={<Search aria-hidden />}
          value={query}
          onChange={setQuery}
        />
      )}
      {people.length === 0 && !ready ? (
        <PeopleSkeleton />
      ) : found.length === 0 ? (
        <NobodyFound query={query} onClear={() => setQuery('')} />
      ) : (
        <GroupedPeople
          people={found}
          owner={channel.owner}
          label={t('panel.list', { channel: `#${channel.name}` })}
          level={level}
          onOpen={setShown}
          itemsFor={(user) => [
            ...personItems(user, openness),
            ...contactItems(user, openness.contact),
            ...itemsFor(user),
          ]}
        />
      )}
      {shown && (
        <ProfilePopover uid={shown.uid} openness={openness} onClose={() => setShown(undefined)} />
      )}
      {questions}
    </>
  )
}

function AddMembersRow({ gid }: { gid: number }) {
  const { t } = useTranslation('member')
  return (
    <button
      type="button"
      className={styles.add}
      onClick={() => openDialog({ name: 'add-members', gid })}
    >
      <span className={styles.sign} aria-hidden>
        <UserPlus />
      </span>
      {t('panel.add')}
    </button>
  )
}

// The channel may hide details from its members. Managers see all.
function opennessOf(me: UserInfo, channel: Channel) {
  const isManager = mayManageChannel(me, channel)
  return {
    email: isManager || channel.show_email,
    message: isManager || channel.dm_to_member,
    contact: isManager || channel.add_friend,
  }
}
