import type { SearchType } from '@parley/client'
import type { UserInfo } from '@parley/protocol'
import { isContact, withoutTurns } from '@parley/rules'
import { MessageCircle, Search, UserPlus, UserRoundCheck, UserX } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { showError, useAction, useClient, useContactStatus, useMe } from '../../../store/index.ts'
import { Button, Dialog, EmptyState, ErrorLine, Segmented, TextInput } from '../../../ui/index.ts'
import { useOpenChat } from '../profile/usePersonItems.tsx'
import { UserAvatar } from '../profile/UserAvatar.tsx'
import styles from './SearchPeopleDialog.module.css'

const types = ['name', 'email', 'id'] as const satisfies readonly SearchType[]

/** Finds one user by their exact name, e-mail or id, also those who are not in the list. */
export function SearchPeopleDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('chat')
  const { t: common } = useTranslation()
  const { contacts } = useClient()
  const [type, setType] = useState<SearchType>('name')
  const [keyword, setKeyword] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const search = useAction(() => contacts.find(type, keyword.trim()).then((user) => user ?? null))

  function submit(event: FormEvent) {
    event.preventDefault()
    if (keyword.trim() !== '') search.run()
  }

  function startAgain() {
    search.reset()
    setKeyword('')
    field.current?.focus()
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="s"
      title={t('contact.search.title')}
      description={t('contact.search.hint')}
      closeLabel={common('action.close')}
    >
      <div className={styles.body}>
        <Segmented
          label={t('contact.search.by')}
          options={types.map((value) => ({ value, label: t(`contact.search.${value}`) }))}
          value={type}
          onChange={(next) => {
            setType(next)
            search.reset()
          }}
        />
        <form className={styles.form} onSubmit={submit} role="search">
          <TextInput
            ref={field}
            boxClassName={styles.field}
            type={type === 'email' ? 'email' : 'text'}
            inputMode={type === 'id' ? 'numeric' : undefined}
            autoComplete="off"
            autoCapitalize="none"
            aria-label={t(`contact.search.${type}Label`)}
            placeholder={t(`contact.search.${type}Label`)}
            prefix={<Search aria-hidden />}
            value={keyword}
            onChange={(value) => {
              setKeyword(value)
              search.reset()
            }}
          />
          <Button type="submit" variant="primary" busy={search.busy}>
            {t('contact.search.submit')}
          </Button>
        </form>
        <ErrorLine>{search.error}</ErrorLine>
        <div aria-live="polite" className={styles.result}>
          {search.isSuccess && search.answer && <Found user={search.answer} onClose={onClose} />}
          {search.isSuccess && search.answer === null && (
            <EmptyState
              icon={<UserX />}
              title={t('contact.search.none')}
              actions={<Button onClick={startAgain}>{t('contact.search.again')}</Button>}
            />
          )}
        </div>
      </div>
    </Dialog>
  )
}

function Found({ user, onClose }: { user: UserInfo; onClose: () => void }) {
  const { t } = useTranslation('chat')
  const { contacts } = useClient()
  const { uid: me } = useMe()
  const status = useContactStatus(user.uid)
  const openChat = useOpenChat()
  const isOther = user.uid !== me

  function open() {
    onClose()
    openChat(user.uid)
  }

  async function add() {
    await contacts.add(user.uid)
    open()
  }

  return (
    <section aria-label={user.name} className={styles.person}>
      <UserAvatar user={user} size={120} />
      <h3 className={styles.name}>
        <bdi>{withoutTurns(user.name)}</bdi> <small className={styles.uid}>#{user.uid}</small>
      </h3>
      <div className={styles.actions}>
        {isOther && status === 'blocked' && (
          <Button
            icon={<UserRoundCheck />}
            onClick={() => void contacts.unblock(user.uid).catch(showError)}
          >
            {t('contact.unblock')}
          </Button>
        )}
        {isOther && status === '' && !isContact(user, status) && (
          <Button icon={<UserPlus />} onClick={() => void add().catch(showError)}>
            {t('contact.add')}
          </Button>
        )}
        <Button variant="primary" icon={<MessageCircle />} onClick={open}>
          {t(isOther ? 'contact.search.message' : 'contact.search.notes')}
        </Button>
      </div>
    </section>
  )
}
