import { type Client, RequestError } from '@parley/client'
import { useTranslation } from '../../i18n/use-translation.ts'
import { changeBoot, useAction, useSessionHost } from '../../store/index.ts'
import { showToast } from '../../ui/index.ts'
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
  onDone: (nameIsSaved: boolean) => void
}

/**
 * Creates the first administrator, signs them in, creates the channel of all users and saves the
 * server's name.
 */
export function useFirstAdmin({ serverName, code, onRefused, onDone }: FirstAdminOptions) {
  const { t } = useTranslation('welcome')
  const host = useSessionHost()
  const saveName = useSaveName()
  return useAction(create, { texts: { 400: t('admin.badEmail') } })

  async function create(account: FirstAdmin) {
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
  }

  async function makeAccount(account: FirstAdmin): Promise<boolean> {
    try {
      await host.setup.createAdmin(account, code)
      return true
    } catch (failure) {
      if (!(failure instanceof RequestError) || failure.status !== 403) throw failure
      if (await host.setup.isInitialized()) leadToLogin(t('admin.alreadySetUp'))
      else onRefused()
      return false
    }
  }

  async function signIn({ email, password }: FirstAdmin): Promise<Client | undefined> {
    try {
      await host.auth.signInWithPassword(email, password)
      return host.client
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
}

/** Without this channel, the start page offers to create one. */
async function createFirstChannel(client: Client, name: string) {
  try {
    await client.channels.create({ name, is_public: true })
  } catch (failure) {
    if (!(failure instanceof RequestError)) throw failure
  }
}
