import { languageOf } from '@parley/rules'
import i18next from 'i18next'
import { useEffect } from 'react'
import { useClient } from '../store/index.ts'

// The server stores this for an account until its user chooses a language.
const unchosen = 'en-US'

/** Tells the server the language of a new account, so that its letters are in it. */
export function useTellLanguage(): void {
  const { account, session } = useClient()
  useEffect(() => {
    const { user } = session.current ?? {}
    const isNew = user?.language === unchosen && user.create_by !== 'guest'
    if (!isNew || languageOf(unchosen) === i18next.language) return
    // The next start tells it again.
    account.update({ language: i18next.language }).catch(() => undefined)
  }, [account, session])
}
