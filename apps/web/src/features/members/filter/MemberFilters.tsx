import {
  createdBy,
  type MemberKind,
  memberKinds,
  type MemberPage,
  seenRanges,
} from '@parley/protocol'
import { Search } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button, Segmented, Select, TextInput } from '../../../ui/index.ts'
import styles from './MemberFilters.module.css'
import { isFiltered } from './member-view.ts'
import type { useMemberView } from './useMemberView.ts'

interface Props {
  search: ReturnType<typeof useMemberView>
  counts: MemberPage['counts'] | undefined
  field: RefObject<HTMLInputElement | null>
}

/** The search field, the kinds of accounts, and the filters of the table. */
export function MemberFilters({ search, counts, field }: Props) {
  const { t } = useTranslation('setting')
  const { view, typed, setTyped, change } = search
  return (
    <search className={styles.filters}>
      <div className={styles.line}>
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
          label={t('memberFilter.kind')}
          value={view.kind}
          options={memberKinds.map((kind) => ({
            value: kind,
            label: <Kind kind={kind} counts={counts} />,
          }))}
          onChange={(kind) => change({ kind, role: undefined, create_by: undefined })}
        />
      </div>
      <div className={styles.line}>
        <div className={styles.choices}>
          <Selects {...search} />
        </div>
        {isFiltered(view) && (
          <Button
            variant="ghost"
            size="s"
            onClick={() => {
              change(nothing)
              field.current?.focus()
            }}
          >
            {t('memberFilter.clear')}
          </Button>
        )}
      </div>
    </search>
  )
}

/** Without any filter. */
export const nothing = {
  query: undefined,
  role: undefined,
  status: undefined,
  create_by: undefined,
  seen: undefined,
}

function Kind({ kind, counts }: { kind: MemberKind; counts: MemberPage['counts'] | undefined }) {
  const { t } = useTranslation('setting')
  return (
    <span className={styles.kind}>
      {t(`memberFilter.kinds.${kind}`)}
      {counts && <span className={styles.count}>{counts[kind]}</span>}
    </span>
  )
}

// Radix takes no empty value.
const any = 'any'

function Selects({ view, change }: Props['search']) {
  const { t } = useTranslation(['setting', 'member'])
  const hasRoles = view.kind === 'member'
  const anyOf = (name: 'role' | 'status' | 'by' | 'seen') => ({
    value: any,
    label: t(`memberFilter.any.${name}`),
  })
  const pick = <Value extends string>(value: Value | typeof any) =>
    value === any ? undefined : value
  return (
    <>
      {hasRoles && (
        <Select
          size="s"
          label={t('members.role')}
          value={view.role ?? any}
          options={[
            anyOf('role'),
            { value: 'admin', label: t('memberFilter.admins') },
            { value: 'user', label: t('memberFilter.users') },
          ]}
          onChange={(role) => change({ role: pick(role) as typeof view.role })}
        />
      )}
      <Select
        size="s"
        label={t('memberFilter.status')}
        value={view.status ?? any}
        options={[
          anyOf('status'),
          { value: 'normal', label: t('memberFilter.active') },
          { value: 'frozen', label: t('members.frozen') },
        ]}
        onChange={(status) => change({ status: pick(status) as typeof view.status })}
      />
      {hasRoles && (
        <Select
          size="s"
          label={t('member:profile.joined')}
          value={view.create_by ?? any}
          options={[
            anyOf('by'),
            ...createdBy
              .filter((by) => by !== 'guest')
              .map((by) => ({ value: by, label: t(`member:profile.by.${by}`) })),
          ]}
          onChange={(by) => change({ create_by: pick(by) as typeof view.create_by })}
        />
      )}
      <Select
        size="s"
        label={t('members.lastSeen')}
        value={view.seen ?? any}
        options={[
          anyOf('seen'),
          ...seenRanges.map((range) => ({ value: range, label: t(`memberFilter.seen.${range}`) })),
        ]}
        onChange={(seen) => change({ seen: pick(seen) as typeof view.seen })}
      />
    </>
  )
}
