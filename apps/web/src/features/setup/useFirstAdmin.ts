import { ApiError } from '@parley/client'
import { createAdmin, login } from '@parley/protocol'
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

/** Makes the first administrator, signs him in and tells the server its name. */
export function useFirstAdmin(serverName: string) {
  const { t } = useTranslation('welcome')
  const api = useApi()
  const { device } = useSessionHost()
  const begin = useBeginSession()
  const saveName = useSaveName()
  const { attempt, busy, error } = useAttempt()

  async function makeAccount(account: FirstAdmin): Promise<boolean> {
    try {
      await api.call(createAdmin, { body: { ...account, gender: 0 } })
      return true
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.status !== 403) throw failure
      toTheDoor(t('admin.alreadySetUp'))
      return false
    }
  }

  async function signIn({ email, password }: FirstAdmin): Promise<boolean> {
    try {
      const credential = { type: 'password', email, password } as const
      const body = { credential, device, device_token: '' }
      begin(await api.call(login, { body }))
      return true
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      toTheDoor(t('admin.loginFailed'))
      return false
    }
  }

  // The wizard sees that the server is set up and leads to the login page.
  function toTheDoor(words: string) {
    showToast({ id: 'setup', text: words })
    changeBoot({ initialized: true })
  }

  return {
    busy,
    error,
    create: (account: FirstAdmin, onDone: (nameIsSaved: boolean) => void) =>
      attempt(
        async () => {
          if (!(await makeAccount(account)) || !(await signIn(account))) return
          // A name that is not saved now is saved with the next step.
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
