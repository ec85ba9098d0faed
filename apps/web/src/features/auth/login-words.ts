import type { OwnWords } from '../invites/index.ts'

/** What the login page says of refusals. An unknown address and a wrong password sound the same. */
export function loginWords(say: (key: string) => string): OwnWords {
  const wrong = say('login.error.wrong')
  return {
    401: wrong,
    403: say('login.error.methodOff'),
    404: wrong,
    410: say('login.error.noAccount'),
    423: say('login.error.frozen'),
  }
}
