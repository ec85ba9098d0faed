import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../i18n/words.ts'
import { useMe } from '../../../store/index.ts'
import { TextInput } from '../../../ui/index.ts'
import {
  findPeople,
  GroupedPeople,
  NobodyFound,
  usePeople,
  usePersonItems,
} from '../../users/index.ts'
import { AdminMembers } from './AdminMembers.tsx'
import styles from './MembersSection.module.css'
import { SettingsSection } from '../frame/SettingsSection.tsx'

/** All users of the server: a table with actions for admins, a list for others. */
export function MembersSection() {
  const { is_admin } = useMe()
  return is_admin ? <AdminMembers /> : <PlainMembers />
}

function PlainMembers() {
  const { t } = useTranslation('setting')
  const navigate = useNavigate()
  const people = usePeople()
  const itemsFor = usePersonItems(undefined)
  const [query, setQuery] = useState('')
  const hits = findPeople(people, query)
  const field = useRef<HTMLInputElement>(null)
  return (
    <SettingsSection
      title={t('nav.members')}
      lead={t('members.people', { count: people.filter(({ is_bot }) => !is_bot).length })}
    >
      <div className={styles.search}>
        <TextInput
          ref={field}
          type="search"
          aria-label={t('members.searchName')}
          placeholder={t('members.searchName')}
          prefix={<Search aria-hidden />}
          value={query}
          onChange={setQuery}
        />
      </div>
      {hits.length === 0 ? (
        <NobodyFound
          query={query}
          onClear={() => {
            setQuery('')
            field.current?.focus()
          }}
        />
      ) : (
        <div className={styles.plain}>
          <GroupedPeople
            people={hits}
            label={t('nav.members')}
            level={2}
            onOpen={({ uid }) => void navigate(`/users/${uid}`)}
            itemsFor={(user) => itemsFor(user)}
          />
        </div>
      )}
    </SettingsSection>
  )
}
