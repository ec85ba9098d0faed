import { RequestError } from '@parley/client'
import { limits, type PreparedAccount } from '@parley/protocol'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { EntryScreen, EntryWait, ServerLogo } from '../../organization/index.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import {
  addressParam,
  dropOuterQuery,
  queryClient,
  useAction,
  useSessionHost,
} from '../../../store/index.ts'
import { EntryCard, EntryForm, Field, TextInput } from '../../../ui/index.ts'
import { PressCard } from '../by-mail/PressCard.tsx'
import { Foot } from '../sign-in/Foot.tsx'
import { CheckFailed } from './CheckFailed.tsx'
import { InvalidLink } from './InvalidLink.tsx'
import { isNameShort } from './new-account-rules.ts'
import { usePageTitle, useServerName } from '../usePageTitle.ts'
import { usePendingToken } from './usePendingToken.ts'
import { useTellName } from './useTellName.ts'

/** The last step of an invitation or a login link: choose a name, unless one was entered before. */
export function SetNamePage() {
  const { t } = useTranslation(['auth', 'common'])
  const [query] = useSearchParams()
  const [token] = useState(addressParam(query, 'magic_token') ?? '')
  const isLoginLink = useParams().from === 'login'
  usePageTitle(t('common:title', { server: useServerName() }))
  if (token === '') return <NoToken />
  return isLoginLink ? <ChooseName token={token} /> : <PreparedPage token={token} />
}

/** A mailed link that confirms the address of a new account. */
function PreparedPage({ token }: { token: string }) {
  const { t } = useTranslation('auth')
  const { auth } = useSessionHost()
  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey: ['prepared-account', token],
      queryFn: ({ signal }) => auth.preparedAccount(token, signal),
      gcTime: 0,
      staleTime: Infinity,
    },
    queryClient,
  )
  if (isFetching) return <EntryWait label={t('magic.checking')} />
  if (error instanceof RequestError && error.status === 412) return <InvalidLink />
  if (!data) return <CheckFailed onRetry={() => void refetch()} />
  return data.name === '' ? (
    <ChooseName token={token} />
  ) : (
    <ConfirmAccount token={token} account={data} />
  )
}

/** Creates the account with what was entered before, which may have been in another browser. */
function ConfirmAccount({ token, account }: { token: string; account: PreparedAccount }) {
  const { t } = useTranslation('auth')
  const server = useServerName()
  const { run, busy, error } = useFinish(token)
  return (
    <PressCard
      title={t('register.titleFor', { server })}
      text={t('setName.entered', { name: account.name, email: account.email })}
      button={t(busy ? 'register.busy' : 'register.submit')}
      busy={busy}
      error={error}
      onPress={() => run(account.name)}
    />
  )
}

function NoToken() {
  const { t } = useTranslation('auth')
  return (
    <EntryScreen>
      <EntryCard
        picture={<ServerLogo />}
        title={t('setName.noToken')}
        text={t('setName.noTokenText')}
        announce
      >
        <Foot>
          <Link to="/login">{t('magic.signIn')}</Link>
        </Foot>
      </EntryCard>
    </EntryScreen>
  )
}

function ChooseName({ token }: { token: string }) {
  const { t } = useTranslation('auth')
  return (
    <EntryScreen>
      <EntryCard picture={<ServerLogo />} title={t('setName.title')} text={t('setName.lead')}>
        <NameForm token={token} />
      </EntryCard>
    </EntryScreen>
  )
}

function NameForm({ token }: { token: string }) {
  const { t } = useTranslation('auth')
  const [name, setName] = useState('')
  const { run, busy, error } = useFinish(token)
  const wanted = name.trim()
  const limit = limits.userNameChars
  const count = [...wanted].length
  const isLong = !isNameShort(name)
  return (
    <EntryForm
      submit={t('setName.submit')}
      busyLabel={t('setName.busy')}
      busy={busy}
      disabled={wanted === '' || isLong}
      error={error}
      after={
        error && (
          <Foot>
            <Link to="/login">{t('magic.signIn')}</Link>
          </Foot>
        )
      }
      onSubmit={() => run(wanted)}
    >
      <Field
        label={t('setName.name')}
        hint={count >= limit - 8 && t('setName.count', { count, limit })}
        error={isLong && t('setName.tooLong', { limit })}
      >
        <TextInput
          name="name"
          autoComplete="name"
          autoFocus
          required
          value={name}
          onChange={setName}
        />
      </Field>
    </EntryForm>
  )
}

/** Creates the account. Login links and invitations use different endpoints. */
function useFinish(token: string) {
  const { t } = useTranslation('auth')
  const { auth } = useSessionHost()
  const { forget } = usePendingToken()
  const isLoginLink = useParams().from === 'login'
  const invalid = t('setName.invalid')
  const tellName = useTellName()

  async function finish(name: string) {
    if (isLoginLink) await auth.signInWithLink(token, name)
    else tellName(name, await auth.registerInvited(token, name))
  }

  return useAction(finish, {
    texts: {
      400: isLoginLink ? invalid : t('register.badName'),
      401: invalid,
      403: t('setName.notConfirmed'),
      409: t('setName.taken'),
      412: invalid,
      423: t('login.error.frozen'),
      451: t('register.full'),
    },
    onSuccess() {
      forget()
      dropOuterQuery()
    },
  })
}
