import type { AdminUser } from '@parley/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Search, UserPlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { openDialog, useClient, useNetwork } from '../../../store/index.ts'
import {
  Button,
  EmptyState,
  Segmented,
  Skeleton,
  TextInput,
  useIsPhone,
  VisuallyHidden,
} from '../../../ui/index.ts'
import { QueryContent } from '../controls/QueryContent.tsx'
import { CreateUserDialog } from './CreateUserDialog.tsx'
import { MemberCards } from './MemberCards.tsx'
import styles from './MembersSection.module.css'
import { MemberTable } from './MemberTable.tsx'
import { countMembers, findMembers, type MemberFilter, memberFilters } from './members.ts'
import { SettingsSection } from '../frame/SettingsSection.tsx'
import { useMemberQuestions } from './useMemberQuestions.tsx'

const pageSize = 100
const refreshMs = 60_000

/** All accounts, with the actions of admins. */
export function MembersSection() {
  const { t } = useTranslation('setting')
  const online = useNetwork()
  const query = useMembersQuery()
  const [creating, setCreating] = useState(false)
  return (
    <SettingsSection
      wide
      title={t('nav.members')}
      lead={
        query.data ? <Summary members={query.data} /> : query.isPending && <Skeleton width={180} />
      }
      actions={
        <>
          <Button disabled={!online} onClick={() => setCreating(true)}>
            {t('members.create')}
          </Button>
          <Button
            variant="primary"
            icon={<UserPlus />}
            disabled={!online}
            onClick={() => openDialog({ name: 'invite' })}
          >
            {t('members.invite')}
          </Button>
        </>
      }
    >
      <QueryContent query={query} rows={6}>
        {(members) => <Members members={members} />}
      </QueryContent>
      {creating && (
        <CreateUserDialog
          onCreated={() => void query.refetch()}
          onClose={() => setCreating(false)}
        />
      )}
    </SettingsSection>
  )
}

function Summary({ members }: { members: AdminUser[] }) {
  const { t } = useTranslation('setting')
  const { people, online, bots } = countMembers(members)
  const parts = [t('members.people', { count: people }), t('members.online', { count: online })]
  if (bots > 0) parts.push(t('members.bots', { count: bots }))
  return parts.join(', ')
}

function Members({ members }: { members: AdminUser[] }) {
  const { t } = useTranslation('setting')
  const isPhone = useIsPhone()
  const [filter, setFilter] = useState<MemberFilter>('all')
  const [typed, setTyped] = useState('')
  const [shown, setShown] = useState(pageSize)
  const questions = useMemberQuestions()
  const field = useRef<HTMLInputElement>(null)
  const found = findMembers(members, filter, typed)
  const Rows = isPhone ? MemberCards : MemberTable
  return (
    <>
      <div className={styles.bar}>
        <div className={styles.find}>
          <TextInput
            ref={field}
            type="search"
            aria-label={t('members.search')}
            placeholder={t('members.search')}
            prefix={<Search aria-hidden />}
            value={typed}
            onChange={setTyped}
          />
        </div>
        <Segmented
          label={t('members.filter')}
          value={filter}
          options={memberFilters.map((value) => ({ value, label: t(`members.filters.${value}`) }))}
          onChange={setFilter}
        />
      </div>
      <VisuallyHidden role="status">
        {(typed !== '' || filter !== 'all') && t('members.hits', { count: found.length })}
      </VisuallyHidden>
      {found.length === 0 ? (
        <EmptyState
          title={t('members.none')}
          text={
            typed === ''
              ? t(`members.noneOf.${filter}`)
              : t('members.noneText', { query: typed.trim() })
          }
          actions={
            <Button
              onClick={() => {
                setTyped('')
                setFilter('all')
                field.current?.focus()
              }}
            >
              {t('members.showAll')}
            </Button>
          }
        />
      ) : (
        <Rows members={found.slice(0, shown)} questions={questions} />
      )}
      {found.length > shown && (
        <Button className={styles.more} onClick={() => setShown(shown + pageSize)}>
          {t('members.more', { count: found.length - shown })}
        </Button>
      )}
      {questions.open}
    </>
  )
}

/** Refetches when the stream reports that a user changed, came or went. */
function useMembersQuery() {
  const { users, store } = useClient()
  const queries = useQueryClient()
  useEffect(() => {
    const refresh = () => void queries.invalidateQueries({ queryKey: ['members'] })
    return store.watch('users', refresh)
  }, [queries, store])
  return useQuery({
    queryKey: ['members'],
    queryFn: ({ signal }) => users.list(signal),
    refetchInterval: refreshMs,
  })
}
