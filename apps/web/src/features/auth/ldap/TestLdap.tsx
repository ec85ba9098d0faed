import type { LdapTrial } from '@parley/protocol'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { failureText, useClient, useNetwork } from '../../../store/index.ts'
import { Banner, Button, SettingBlock, TextInput } from '../../../ui/index.ts'
import { FoundEntry } from './FoundEntry.tsx'
import styles from './TestLdap.module.css'

type Result = { login: string } & ({ trial: LdapTrial } | { failure: string })

/** Tries the saved settings, and shows what the LDAP server knows about a user name. */
export function TestLdap({ isComplete }: { isComplete: boolean }) {
  const { t } = useTranslation('setting')
  const { server } = useClient()
  const online = useNetwork()
  const [login, setLogin] = useState('')
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<Result>()

  async function send(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setResult(undefined)
    const wanted = login.trim()
    try {
      setResult({ login: wanted, trial: await server.testLdap(wanted) })
    } catch (error) {
      setResult({ login: wanted, failure: failureText(error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <SettingBlock
      title={t('ldap.test')}
      description={t(isComplete ? 'ldap.testHint' : 'ldap.testIncomplete')}
    >
      <form className={styles.form} onSubmit={(event) => void send(event)}>
        <TextInput
          aria-label={t('ldap.testName')}
          placeholder={t('ldap.testName')}
          autoComplete="off"
          autoCapitalize="none"
          value={login}
          onChange={setLogin}
          disabled={!isComplete}
        />
        <Button type="submit" busy={busy} disabled={!isComplete || !online}>
          {t('ldap.testStart')}
        </Button>
      </form>
      {result && <ShownResult result={result} />}
    </SettingBlock>
  )
}

function ShownResult({ result }: { result: Result }) {
  const { t } = useTranslation('setting')
  if ('failure' in result) {
    return <Banner kind="danger" title={t('ldap.testFailed')} text={result.failure} />
  }
  const { fault, answer, found, entry } = result.trial
  const { login } = result
  if (fault !== null)
    return <Banner kind="danger" title={t(`ldap.faults.${fault}`)} text={answer} />
  if (found === null) return <Banner kind="info" title={t('ldap.answers')} />
  if (found === 0) return <Banner kind="danger" title={t('ldap.foundNone', { login })} />
  if (!entry) return <Banner kind="danger" title={t('ldap.foundMany', { login })} />
  return <FoundEntry entry={entry} />
}
