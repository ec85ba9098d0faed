import type { UserInfo } from '@parley/protocol'
import { countPeople, isGuest } from '@parley/rules'
import clsx from 'clsx'
import { ArrowLeft, Ban, Plus, Search, UserPlus, UsersRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import {
  onSessionReset,
  openDialog,
  useClient,
  useMe,
  useOnlineUsers,
  useSelector,
  useServer,
  useStream,
} from '../../../store/index.ts'
import {
  Button,
  EmptyState,
  IconButton,
  TextInput,
  useIsPhone,
  usePageName,
} from '../../../ui/index.ts'
import { useAppAction } from '../../actions/index.ts'
import { useContactItems } from '../contacts/useContactItems.ts'
import { GroupedPeople } from './GroupedPeople.tsx'
import { HitCount, NobodyFound } from '../picker/NobodyFound.tsx'
import styles from './PeoplePage.module.css'
import { PeopleSkeleton } from './PeopleSkeleton.tsx'
import { ProfileCard } from '../profile/ProfileCard.tsx'
import { findPeople } from '../picker/search.ts'
import { useAdminQuestions } from '../admin/useAdminQuestions.tsx'
import { usePeople } from './usePeople.ts'
import { usePersonItems } from '../profile/usePersonItems.tsx'

// Returning to the page reopens the last profile.
let lastUid: number | undefined
onSessionReset(() => {
  lastUid = undefined
})

/** All users of the server, with one profile beside the list. Phones show one of them. */
export function PeoplePage() {
  const { t } = useTranslation('member')
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const given = Number(useParams().uid) || undefined
  const uid = given ?? (isPhone ? undefined : lastUid)
  useEffect(() => {
    lastUid = given ?? lastUid
  }, [given])

  function leave() {
    lastUid = undefined
    void navigate('/users')
  }

  return (
    <main id="main" className={clsx(styles.page, given !== undefined && styles.open)}>
      <PeopleList selected={uid} />
      <div className={styles.profile}>
        {uid === undefined ? (
          <EmptyState
            icon={<UsersRound />}
            title={t('people.choose')}
            text={t('people.chooseText')}
          />
        ) : (
          <>
            <div className={styles.bar}>
              <IconButton
                label={t('people.back')}
                icon={<ArrowLeft />}
                onClick={() => void navigate('/users')}
              />
              <h1 className={styles.barTitle}>{t('profile.title')}</h1>
            </div>
            <ProfileCard key={uid} uid={uid} onLeave={leave} />
          </>
        )}
      </div>
    </main>
  )
}

function PeopleList({ selected }: { selected: number | undefined }) {
  const { t } = useTranslation('member')
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const { ready } = useStream()
  const people = usePeople()
  const { store } = useClient()
  const hits = findPeople(people, query, ({ uid }) => store.remarkOf(uid))
  const personItems = usePersonItems(undefined)
  const contactItems = useContactItems()
  const admin = useAdminQuestions()
  const field = useRef<HTMLInputElement>(null)

  return (
    <div className={styles.list}>
      <Head people={people} />
      <div className={styles.search} role="search">
        <TextInput
          ref={field}
          type="search"
          aria-label={t('people.searchLabel')}
          placeholder={t('people.search')}
          prefix={<Search aria-hidden />}
          value={query}
          onChange={setQuery}
        />
      </div>
      {query && <HitCount count={hits.length} />}
      {hits.length > 0 ? (
        <GroupedPeople
          people={hits}
          label={t('people.list')}
          level={2}
          selected={selected}
          onOpen={(user) => void navigate(`/users/${user.uid}`)}
          byLetter={query === ''}
          itemsFor={(user) => [
            ...personItems(user),
            ...separated(contactItems(user)),
            ...separated(admin.itemsFor(user)),
          ]}
        />
      ) : query ? (
        <NobodyFound
          query={query}
          onClear={() => {
            setQuery('')
            field.current?.focus()
          }}
        />
      ) : ready ? (
        <EmptyState title={t('people.empty')} text={t('people.emptyText')} />
      ) : (
        <PeopleSkeleton />
      )}
      {query === '' && <NoContacts people={people} />}
      {admin.questions}
    </div>
  )
}

/** Below the list of a member who has added nobody, where contacts are verified. */
function NoContacts({ people }: { people: readonly UserInfo[] }) {
  const { t } = useTranslation('member')
  usePageName(t('people.title'))
  const me = useMe()
  const { common } = useServer()
  const isOffered = common.contact_verification_enable && !me.is_admin && !isGuest(me)
  if (!isOffered || people.some(({ uid, is_admin }) => uid !== me.uid && !is_admin)) return null
  return (
    <EmptyState
      title={t('people.noContacts')}
      text={t('people.noContactsText')}
      actions={
        <Button onClick={() => openDialog({ name: 'search-people' })}>{t('people.find')}</Button>
      }
    />
  )
}

const separated = <Item,>(items: Item[]) =>
  items.length > 0 ? [{ separator: true } as const, ...items] : items

function Head({ people: listed }: { people: readonly UserInfo[] }) {
  const { t } = useTranslation('member')
  const me = useMe()
  const { common } = useServer()
  const invite = useAppAction('people.invite')
  const blocked = useSelector(
    (store) => [...store.contacts.values()].filter(({ status }) => status === 'blocked').length,
  )
  const isPresenceShown = common.show_user_online_status
  const online = useOnlineUsers()
  const people = t('people.summary', { count: countPeople(listed) })
  const onlineCount = countPeople(listed.filter(({ uid }) => online.has(uid)))
  return (
    <header className={styles.head}>
      <div className={styles.titles}>
        <h1 className={styles.title}>{t('people.title')}</h1>
        <p className={styles.summary}>
          {isPresenceShown ? t('people.summaryOnline', { people, online: onlineCount }) : people}
        </p>
      </div>
      {blocked > 0 && (
        <IconButton
          label={t('people.blocked')}
          icon={<Ban />}
          onClick={() => openDialog({ name: 'blocked-people' })}
        />
      )}
      {common.contact_verification_enable && !isGuest(me) && (
        <IconButton
          label={t('people.find')}
          icon={<Plus />}
          onClick={() => openDialog({ name: 'search-people' })}
        />
      )}
      {invite && <IconButton label={t('people.invite')} icon={<UserPlus />} onClick={invite} />}
    </header>
  )
}
