import { RequestError } from '@parley/client'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { failureText, useClient, useMe, useNetwork, useServer } from '../../store/index.ts'
import { Banner, Button, SettingBlock, TextInput } from '../../ui/index.ts'
import styles from './TestMail.module.css'

type Result = { kind: 'info'; to: string } | { kind: 'danger'; text: string }

/** Sends a test, and shows what the mail server answered. */
export function TestMail({ enabled }: { enabled: boolean }) {
  const { t } = useTranslation('setting')
  const { server } = useClient()
  const online = useNetwork()
  const { organization } = useServer()
  const me = useMe()
  const [to, setTo] = useState(me.email ?? '')
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<Result>()

  async function send(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setResult(undefined)
    const name = organization.name
    try {
      await server.sendMail({
        to,
        subject: t('mail.testSubject', { name }),
        content: `<p>${t('mail.testText')}</p>`,
      })
      setResult({ kind: 'info', to })
    } catch (error) {
      setResult({ kind: 'danger', text: answerOf(error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <SettingBlock
      title={t('mail.test')}
      description={t(enabled ? 'mail.testHint' : 'mail.testOff')}
    >
      <form className={styles.form} onSubmit={(event) => void send(event)}>
        <TextInput
          type="email"
          aria-label={t('mail.testTo')}
          autoComplete="email"
          value={to}
          onChange={setTo}
          disabled={!enabled}
        />
        <Button type="submit" busy={busy} disabled={!enabled || !online || to.trim() === ''}>
          {t('mail.testSend')}
        </Button>
      </form>
      {result?.kind === 'info' && (
        <Banner kind="info" title={t('mail.testDone', { to: result.to })} />
      )}
      {result?.kind === 'danger' && (
        <Banner kind="danger" title={t('mail.testFailed')} text={result.text} />
      )}
    </SettingBlock>
  )
}

// Here the text of a status 500 is what the mail server answered.
const answerOf = (error: unknown): string =>
  error instanceof RequestError && error.status === 500 && error.words !== undefined
    ? error.words
    : failureText(error)
