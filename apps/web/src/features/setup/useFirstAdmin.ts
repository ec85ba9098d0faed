import { type Client, RequestError } from '@parley/client'
import { createAdmin, isInitialized, login } from '@parley/protocol'
import { useTranslation } from '../../i18n/words.ts'
import { changeBoot, useApi, useBeginSession, useSessionHost } from '../../store/index.ts'
import { showToast } from '../../ui/index.ts'
import { useAttempt } from '../invites/index.ts'
import { useSaveName } from './useSaveName.ts'

interface FirstAdmin {
  name: string
  email: string
  password: string
}

interface FirstAdminOptions {
  serverName: string
  code: string | undefined
  /** Called when the server has no administrator and rejects this code. */
  onRefused: () => void
}

/**
 * Creates the first administrator, signs them in, creates the channel of all users and saves the
 * server's name.
 */
export function useFirstAdmin({ serverName, code, onRefused }: FirstAdminOptions) {
  const { t } = useTranslation('welcome')
  const api = useApi()
  const { device } = useSessionHost()
  const begin = useBeginSession()
  const saveName = useSaveName()
  const { attempt, busy, error } = useAttempt()

  async function makeAccount(account: FirstAdmin): Promise<boolean> {
    try {
      const proof = code === undefined ? {} : { code }
      await api.call(createAdmin, { body: { ...account, ...proof, gender: 0 } })
      return true
    } catch (failure) {
      if (!(failure instanceof RequestError) || failure.status !== 403) throw failure
      if (await api.call(isInitialized, {})) leadToLogin(t('admin.alreadySetUp'))
      else onRefused()
      return false
    }
  }

  async function signIn({ email, password }: FirstAdmin): Promise<Client | undefined> {
    try {
      const credential = { type: 'password', email, password } as const
      const body = { credential, device, device_token: '' }
      return begin(await api.call(login, { body }))
    } catch (failure) {
      if (!(failure instanceof RequestError)) throw failure
      leadToLogin(t('admin.loginFailed'))
      return undefined
    }
  }

  // The wizard redirects to the login page once `initialized` is true.
  function leadToLogin(words: string) {
    showToast({ id: 'setup', text: words })
    changeBoot({ initialized: true })
  }

  return {
    busy,
    error,
    create: (account: FirstAdmin, onDone: (nameIsSaved: boolean) => void) =>
      attempt(
        async () => {
          const client = (await makeAccount(account)) ? await signIn(account) : undefined
          if (!client) return
          await createFirstChannel(client, t('firstChannel'))
          // If this fails, the next step saves the name.
          const nameIsSaved = await saveName(serverName).then(
            () => true,
            () => false,
          )
          onDone(nameIsSaved)
          changeBoot({ initialized: true })
        },
        { 400: t('admin.badEmail') },
      ),
  }
}

/** Without this channel, the start page offers to create one. */
async function createFirstChannel(client: Client, name: string) {
  try {
    await client.channels.create({ name, is_public: true })
  } catch (failure) {
    if (!(failure instanceof RequestError)) throw failure
  }
}
