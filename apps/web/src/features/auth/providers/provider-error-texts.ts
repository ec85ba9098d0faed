import type { FailureTexts } from '../../../store/index.ts'

/** The texts for failed sign-ins at other systems. */
export const providerErrorTexts = (t: (key: string) => string): FailureTexts => ({
  400: t('provider.refused'),
  401: t('provider.refused'),
  403: t('login.error.methodOff'),
  409: t('provider.taken'),
  410: t('login.error.noAccount'),
  423: t('login.error.frozen'),
  451: t('register.full'),
})
