import { type BulkAction, type MemberPage, product } from '@parley/protocol'
import { useQueryClient } from '@tanstack/react-query'
import { Download, Ellipsis, FileUp, UserPlus } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { listOf } from '../../i18n/lists.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { showError, useAction, useClient, useNetwork } from '../../store/index.ts'
import {
  Button,
  DropdownMenu,
  EmptyState,
  IconButton,
  Skeleton,
  useIsPhone,
  VisuallyHidden,
} from '../../ui/index.ts'
import { useAppAction } from '../actions/index.ts'
import { QueryContent, SettingsSection } from '../settings/index.ts'
import { BulkBar } from './bulk/BulkBar.tsx'
import { BulkDialog } from './bulk/BulkDialog.tsx'
import { useSelection } from './bulk/useSelection.ts'
import { CreateUserDialog } from './dialogs/CreateUserDialog.tsx'
import { useMemberQuestions } from './dialogs/useMemberQuestions.tsx'
import { isFiltered, type MemberView } from './filter/member-view.ts'
import { MemberFilters, nothing } from './filter/MemberFilters.tsx'
import { membersKey, useMemberPages } from './filter/useMemberPages.ts'
import { useMemberView } from './filter/useMemberView.ts'
import { ImportDialog } from './import/ImportDialog.tsx'
import { saveFile } from './import/save-file.ts'
import { MemberList } from './table/MemberList.tsx'
import { TableHead } from './table/TableHead.tsx'

/** All accounts, with the actions of admins. */
export function MembersSection() {
  const { t } = useTranslation(['setting', 'member'])
  const search = useMemberView()
  const pages = useMemberPages(search.view)
  const { data, isPending } = pages.first
  const field = useRef<HTMLInputElement>(null)
  return (
    <SettingsSection
      wide
      title={t('nav.members')}
      lead={data ? <Summary counts={data.counts} /> : isPending && <Skeleton width={180} />}
      actions={<Actions view={search.view} />}
    >
      <MemberFilters search={search} counts={data?.counts} field={field} />
      <QueryContent query={pages.first} rows={6}>
        {(first) => (
          <Members
            first={first}
            pages={pages}
            search={search}
            toField={() => field.current?.focus()}
          />
        )}
      </QueryContent>
    </SettingsSection>
  )
}

function Summary({ counts: { member, online, guest, bot } }: { counts: MemberPage['counts'] }) {
  const { t } = useTranslation('setting')
  const parts = [t('members.people', { count: member }), t('members.online', { count: online })]
  if (guest > 0) parts.push(t('members.guests', { count: guest }))
  if (bot > 0) parts.push(t('members.bots', { count: bot }))
  return listOf(parts)
}

function Actions({ view }: { view: MemberView }) {
  const { t } = useTranslation('setting')
  const online = useNetwork()
  const queries = useQueryClient()
  const [open, setOpen] = useState<'create' | 'import'>()
  const { members } = useClient()
  const invite = useAppAction('people.invite')
  const { sort: _, order: __, ...filter } = view
  const save = useAction(() => members.export(filter), {
    onSuccess: (csv) => saveFile(`${product.name.toLowerCase()}-members.csv`, csv),
    onError: showError,
  })
  const refresh = () => void queries.invalidateQueries({ queryKey: membersKey })
  const close = () => setOpen(undefined)
  return (
    <>
      <DropdownMenu
        label={t('members.more')}
        closeLabel={t('dialog.close')}
        align="end"
        items={[
          {
            label: t('memberImport.open'),
            icon: <FileUp />,
            disabled: !online,
            onSelect: () => setOpen('import'),
          },
          {
            label: t(isFiltered(view) ? 'members.exportFound' : 'members.export'),
            icon: <Download />,
            disabled: !online,
            onSelect: () => save.run(),
          },
        ]}
      >
        <IconButton label={t('members.more')} icon={<Ellipsis />} />
      </DropdownMenu>
      <Button disabled={!online} onClick={() => setOpen('create')}>
        {t('members.create')}
      </Button>
      <Button variant="primary" icon={<UserPlus />} disabled={!online} onClick={invite}>
        {t('members.invite')}
      </Button>
      {open === 'create' && <CreateUserDialog onCreated={refresh} onClose={close} />}
      {open === 'import' && <ImportDialog onDone={refresh} onClose={close} />}
    </>
  )
}

interface MembersProps {
  first: MemberPage
  pages: ReturnType<typeof useMemberPages>
  search: ReturnType<typeof useMemberView>
  toField: () => void
}

function Members({ first: { total }, pages, search, toField }: MembersProps) {
  const isPhone = useIsPhone()
  const queries = useQueryClient()
  const { view, change } = search
  const questions = useMemberQuestions()
  const selection = useSelection(view)
  const [action, setAction] = useState<BulkAction>()
  const refresh = () => void queries.invalidateQueries({ queryKey: membersKey })
  return (
    <>
      {total === 0 ? (
        <Nobody
          view={view}
          onShowAll={() => {
            change(nothing)
            toField()
          }}
        />
      ) : (
        <>
          <BulkBar
            kind={view.kind}
            total={total}
            selection={selection}
            isPhone={isPhone}
            onAction={setAction}
          />
          <Table isPhone={isPhone} total={total}>
            {!isPhone && (
              <TableHead view={view} total={total} selection={selection} onChange={change} />
            )}
            <MemberList
              total={total}
              row={pages.row}
              onShow={pages.show}
              questions={questions}
              selection={selection}
            />
          </Table>
        </>
      )}
      {questions.open}
      {action && (
        <BulkDialog
          action={action}
          uids={selection.uids}
          onDone={refresh}
          onClose={() => {
            setAction(undefined)
            selection.clear()
          }}
        />
      )}
    </>
  )
}

interface TableProps {
  isPhone: boolean
  total: number
  children: ReactNode
}

// Phones show a list of cards.
function Table({ isPhone, total, children }: TableProps) {
  const { t } = useTranslation('setting')
  if (isPhone) return children
  return (
    <div role="table" aria-label={t('nav.members')} aria-rowcount={total + 1}>
      {children}
    </div>
  )
}

function Nobody({ view, onShowAll }: { view: MemberView; onShowAll: () => void }) {
  const { t } = useTranslation('setting')
  const { query, kind } = view
  if (!isFiltered(view)) return <EmptyState title={t(`memberFilter.none.${kind}`)} />
  return (
    <>
      <VisuallyHidden role="status">{t('members.none')}</VisuallyHidden>
      <EmptyState
        title={t('members.none')}
        text={query === undefined ? t('memberFilter.noneText') : t('members.noneText', { query })}
        actions={<Button onClick={onShowAll}>{t('members.showAll')}</Button>}
      />
    </>
  )
}
