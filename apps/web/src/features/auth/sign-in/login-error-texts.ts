import { type FailureTexts } from '../../../store/index.ts'

/** The texts for login errors. An unknown email and a wrong password get the same text. */
export function loginErrorTexts(t: (key: string) => string, hasNames = false): FailureTexts {
  const wrong = t(hasNames ? 'login.error.wrongName' : 'login.error.wrong')
  return {
    401: wrong,
    403: t('login.error.methodOff'),
    404: wrong,
    410: t('login.error.noAccount'),
    423: t('login.error.frozen'),
  }
}
