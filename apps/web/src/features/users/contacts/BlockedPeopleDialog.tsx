import type { UserInfo } from '@parley/protocol'
import { Ban } from 'lucide-react'
import { Virtualizer } from 'virtua'
import { useRef } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { isFlatEqual, showError, useClient, useSelector } from '../../../store/index.ts'
import { Button, Dialog, EmptyState, RowList } from '../../../ui/index.ts'
import { compareNames } from '../admin/roles.ts'
import { UserAvatar } from '../profile/UserAvatar.tsx'
import styles from './BlockedPeopleDialog.module.css'

/** The users whom the signed-in user has blocked, to end a block. */
export function BlockedPeopleDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('chat')
  const { t: common } = useTranslation()
  const people = useBlockedPeople()
  const list = useRef<HTMLDivElement>(null)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="s"
      title={t('contact.blocked.title')}
      description={t('contact.blocked.hint')}
      closeLabel={common('action.close')}
    >
      {people.length === 0 ? (
        <EmptyState
          icon={<Ban />}
          title={t('contact.blocked.none')}
          text={t('contact.blocked.noneText')}
        />
      ) : (
        <div ref={list} className={styles.list}>
          <Virtualizer as={RowList} item="li" data={people} scrollRef={list}>
            {(user) => <BlockedRow key={user.uid} user={user} />}
          </Virtualizer>
        </div>
      )}
    </Dialog>
  )
}

const useBlockedPeople = (): readonly UserInfo[] =>
  useSelector(
    (store) =>
      [...store.users.values()]
        .filter(({ uid }) => store.contactStatus(uid) === 'blocked')
        .sort(compareNames),
    isFlatEqual,
  )

function BlockedRow({ user }: { user: UserInfo }) {
  const { t } = useTranslation('chat')
  const { contacts } = useClient()
  const { uid, name } = user
  return (
    <div className={styles.row}>
      <UserAvatar user={user} size={36} />
      <span className={styles.name}>{name}</span>
      <Button
        size="s"
        aria-label={t('contact.unblockOf', { name })}
        onClick={() => void contacts.unblock(uid).catch(showError)}
      >
        {t('contact.unblock')}
      </Button>
    </div>
  )
}
